import { allCommands, type CompletedCommand, type CompletedOption, type Values } from './command-tree.js';

/** A script for fish 3 or newer. */
export function fishScript(program: CompletedCommand): string {
  const { name } = program;
  const commands = allCommands(program);
  const paths = commands.slice(1).map(({ path }) => quoted(path));
  return `# Completion of ${name} for fish: ${name} completion fish | source
function __${name}_command
    set -l words (commandline -opc)
    set -l command ${name}
    for word in $words[2..-1]
        contains -- "$command $word" ${paths.join(' ')}
        and set command "$command $word"
    end
    test "$command" = "$argv[1]"
end
complete -c ${name} -f
${commands.flatMap((command) => commandLines(name, command)).join('\n')}
`;
}

function commandLines(program: string, { path, options, commands, argument }: CompletedCommand): string[] {
  const start = `complete -c ${program} -n ${quoted(`__${program}_command ${quoted(path)}`)}`;
  return [
    ...options.map((option) => `${start} ${optionArguments(option)}`),
    ...commands.map(({ name, description }) => `${start} -a ${name} -d ${quoted(description)}`),
    ...(commands.length === 0 && argument.kind !== 'anything' ? [`${start} ${proposal(argument)}`] : []),
  ];
}

function optionArguments({ flags, description, values }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  // Without -x, fish proposes files beside whatever else.
  const value =
    values === undefined ? '' : ` ${values.kind === 'files' ? '-r' : '-x'} ${proposal(values)}`.trimEnd();
  return `${names.join(' ')} -d ${quoted(description)}${value}`;
}

function proposal(values: Values): string {
  if (values.kind === 'choices') return `-a ${quoted(values.choices.join(' '))}`;
  if (values.kind === 'files') return '-F';
  return values.kind === 'directories' ? `-a '(__fish_complete_directories)'` : '';
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
