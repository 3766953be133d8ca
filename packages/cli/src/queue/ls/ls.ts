import { inspect } from '../storage.js';
import { reportJson, reportText } from './report.js';

/** Prints what is stored in a directory. */
export async function ls(directory: string, isJson: boolean): Promise<void> {
  const queues = await inspect(directory);
  process.stdout.write(isJson ? reportJson(queues) : reportText(queues, Date.now()));
}
