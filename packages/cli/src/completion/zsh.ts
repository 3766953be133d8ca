import { allCommands, type CompletedCommand, type CompletedOption, type Values } from './command-tree.js';

/** A script for zsh: to be sourced after compinit, or to be a file `_otelq` in one of the folders of `fpath`. */
export function zshScript(program: CompletedCommand): string {
  const { name } = program;
  return `#compdef ${name}
# Completion of ${name} for zsh: source <(${name} completion zsh)
${allCommands(program).map(commandFunction).join('')}
if [[ $funcstack[1] == _${name} ]]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi
`;
}

function commandFunction(command: CompletedCommand): string {
  const { commands, options, argument } = command;
  const specs = options.map(optionSpec);
  if (commands.length === 0) {
    const lines = [...specs, quoted(`*:argument:${action(argument)}`)];
    return `${functionName(command)}() {\n  _arguments -s ${lines.map((line) => `\\\n    ${line}`).join(' ')}\n}\n`;
  }
  const lines = [...specs, quoted('1:command:->command'), quoted('*::argument:->argument')];
  return `${functionName(command)}() {
  local state line
  local -a context
  typeset -A opt_args
  _arguments -C ${lines.map((line) => `\\\n    ${line}`).join(' ')}
  case $state in
    command)
      local -a commands=(
${commands.map(({ name, description }) => `        ${quoted(`${name}:${description}`)}`).join('\n')}
      )
      _describe command commands ;;
    argument)
      case $line[1] in
${commands.map((subcommand) => `        ${subcommand.name}) ${functionName(subcommand)} ;;`).join('\n')}
      esac ;;
  esac
}
`;
}

function optionSpec({ flags, description, values }: CompletedOption): string {
  const exclusion = flags.length > 1 ? `'(${flags.join(' ')})'{${flags.join(',')}}` : '';
  const value = values === undefined ? '' : `:value:${action(values)}`;
  // Without a * an option is proposed once; with it a repeatable one is proposed again.
  const rest = `[${description.replace(/[[\]\\:]/g, '\\$&')}]${value}`;
  const [flag = ''] = flags;
  return exclusion === '' ? quoted(`*${flag}${rest}`) : `${exclusion}${quoted(rest)}`;
}

function action(values: Values): string {
  if (values.kind === 'choices') return `(${values.choices.join(' ')})`;
  if (values.kind === 'files') return '_files';
  return values.kind === 'directories' ? '_files -/' : ' ';
}

function functionName({ path }: CompletedCommand): string {
  return `_${path.replaceAll(/[^a-z]/g, '_')}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
