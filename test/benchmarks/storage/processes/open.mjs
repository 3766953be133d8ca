/** Opens a log: `open.mjs FOLDER`. Asked, opens it, closes it, and tells what it has and how long the opening took. */
import { fileStorage } from '@otelq/file-storage';
import { answerQuestions } from '../helper-process.mjs';
import { description, ignore } from '../lone-log.mjs';

const [, , folder = ''] = process.argv;

answerQuestions(async () => {
  const storage = fileStorage({ directory: folder });
  const startMillis = performance.now();
  const log = storage.open(description, ignore);
  const millis = performance.now() - startMillis;
  const { requests } = log.stored;
  await log.close();
  return { millis, requests };
});
