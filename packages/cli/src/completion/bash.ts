import { allCommands, type CompletedCommand, type Values } from './command-tree.js';

/** A script for bash 3.2 or newer, which needs nothing of the package bash-completion. */
export function bashScript(program: CompletedCommand): string {
  const commands = allCommands(program);
  const paths = commands.slice(1).map(({ path }) => quoted(path));
  return `# Completion of otelq for bash: eval "$(otelq completion bash)"
_otelq_words() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@" -- "$current")
}
_otelq() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command=otelq index
  COMPREPLY=()
  # Of --option=value, bash makes three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$command \${COMP_WORDS[index]}" in
      ${paths.join(' | ')}) command="$command \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$command $previous" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
complete -F _otelq otelq
`;
}

function valueCases({ path, options }: CompletedCommand): string[] {
  return options.flatMap(({ flags, values }) => {
    if (values === undefined) return [];
    const patterns = flags.map((flag) => quoted(`${path} ${flag}`)).join(' | ');
    return [`    ${patterns}) ${proposal(values)}return ;;`];
  });
}

function commandCase({ path, options, commands, argument }: CompletedCommand): string {
  const flags = options.flatMap((option) => option.flags).join(' ');
  const words =
    commands.length > 0
      ? `_otelq_words -W ${quoted(commands.map(({ name }) => name).join(' '))}; `
      : proposal(argument);
  return `    ${quoted(path)}) if [[ $current == -* ]]; then _otelq_words -W ${quoted(flags)}; else ${words || ': ; '}fi ;;`;
}

function proposal(values: Values): string {
  if (values.kind === 'choices') return `_otelq_words -W ${quoted(values.choices.join(' '))}; `;
  if (values.kind === 'anything') return '';
  const action = values.kind === 'files' ? '-f' : '-d';
  // Older ones do without the slash after a folder, and the quotes.
  return `compopt -o filenames 2>/dev/null; _otelq_words ${action}; `;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
