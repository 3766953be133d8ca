/** Counts up in a file that it shares with other processes, and says how far it is after each step. */
import { stdout } from 'node:process';
import { StateFile } from '@otelq/permits/internal';

const [directory = '', steps = '0'] = process.argv.slice(2);
const file = new StateFile(directory);
for (let step = 1; step <= Number(steps); step++) {
  await file.update((content = '0') => ({ content: String(Number(content) + 1), result: undefined }));
  stdout.write(`${step}\n`);
}
