import { bashScript } from './bash.js';
import type { Shell } from './command.js';
import type { CompletedCommand } from './command-tree.js';
import { fishScript } from './fish.js';
import { zshScript } from './zsh.js';

/** Makes a completion script for each shell. */
export const scripts: Readonly<Record<Shell, (program: CompletedCommand) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};
