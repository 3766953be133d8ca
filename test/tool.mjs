/**
 * Sets up, then runs one of the project's tools:
 *
 *     node test/tool.mjs COMMAND [ARGUMENT...]
 */
import { run } from './command.mjs';
import { setUp } from './setup.mjs';

const [command, ...commandArguments] = process.argv.slice(2);
if (command === undefined) {
  console.error('Usage: node test/tool.mjs COMMAND [ARGUMENT...]');
  process.exit(2);
}
setUp();
process.exitCode = run(command, commandArguments);
