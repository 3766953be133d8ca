import { Argument, Command } from 'commander';

/** The shells that there are scripts for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

const EXAMPLES = `
Examples:
  $ eval "$(otelq completion bash)"                 in this shell, or in ~/.bashrc for all of them
  $ source <(otelq completion zsh)                  in ~/.zshrc, after compinit
  $ mkdir -p ~/.config/fish/completions
  $ otelq completion fish > ~/.config/fish/completions/otelq.fish`;

/** `otelq completion`. */
export function completionCommand(): Command {
  return new Command('completion')
    .description('print a script that makes the tab key complete commands, options and their values')
    .addArgument(new Argument('<shell>', 'that it is for').choices(shells))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell, _: object, command: Command) => {
      const [{ scripts }, { commandTree }] = await Promise.all([
        import('./shells.js'),
        import('./command-tree.js'),
      ]);
      const program = command.parent;
      if (program !== null) process.stdout.write(scripts[shell](commandTree(program)));
    });
}
