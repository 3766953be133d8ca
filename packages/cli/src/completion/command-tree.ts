import type { Command, Option } from 'commander';

/** What may stand for a value. */
export type Values =
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  | { readonly kind: 'files' }
  | { readonly kind: 'directories' }
  /** Anything: there is nothing to propose. */
  | { readonly kind: 'anything' };

/** An option, as completion needs it. */
export interface CompletedOption {
  /** Such as `-h` and `--help`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Absent for one that takes no value. */
  readonly values?: Values;
}

/** A command, as completion needs it. */
export interface CompletedCommand {
  /** From the program on, such as `otelq queue ls`. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
  /** What its arguments may be. */
  readonly argument: Values;
}

const FILES: ReadonlySet<string> = new Set(['file', 'scenario']);

/** A command with all that is below it. */
export function commandTree(command: Command, parentPath = ''): CompletedCommand {
  const path = `${parentPath} ${command.name()}`.trim();
  const help = command.createHelp();
  const [argument] = command.registeredArguments;
  return {
    path,
    name: command.name(),
    description: command.description(),
    options: help.visibleOptions(command).map(completedOption),
    commands: command.commands.map((subcommand) => commandTree(subcommand, path)),
    argument: argument ? valuesOf(argument.name(), argument.argChoices) : { kind: 'anything' },
  };
}

/** A command and all below it, those of a command right after it. */
export function allCommands(command: CompletedCommand): readonly CompletedCommand[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

function completedOption(option: Option): CompletedOption {
  const flags = [option.short, option.long].filter((flag) => flag !== undefined);
  const { description, argChoices } = option;
  const [, name] = /<([^>]+)>$/.exec(option.flags) ?? [];
  return { flags, description, ...(name !== undefined && { values: valuesOf(name, argChoices) }) };
}

/** The name that the help has for a value tells what it is. */
function valuesOf(name: string, choices: readonly string[] | undefined): Values {
  if (choices !== undefined) return { kind: 'choices', choices };
  if (name === 'directory') return { kind: 'directories' };
  return { kind: FILES.has(name) ? 'files' : 'anything' };
}
