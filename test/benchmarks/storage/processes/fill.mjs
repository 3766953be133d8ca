/** Fills a log: `fill.mjs FOLDER REQUESTS BYTES`. Asked, stores that many requests of that many bytes, and leaves the log open. */
import { fileStorage } from '@otelq/file-storage';
import { answerQuestions } from '../helper-process.mjs';
import { description, ignore } from '../lone-log.mjs';
import { payloadsOf } from '../payloads.mjs';
import { write } from '../writers.mjs';

/** So that it takes few commits, and little memory. */
const MOST_WRITERS = 2000;
const PENDING_BYTES = 16 * 1024 * 1024;

const [, , folder = '', ...sizes] = process.argv;
const [requests = 0, bytes = 0] = sizes.map(Number);
const nextPayload = payloadsOf(bytes);

answerQuestions(async () => {
  const log = fileStorage({ directory: folder, sync: 'never' }).open(description, ignore);
  let id = log.lastId;
  /** @param {(error?: Error) => void} done */
  const append = (done) =>
    log.append({
      id: ++id,
      items: 1,
      acceptedAtMillis: Date.now(),
      payload: nextPayload(),
      onStored: () => {
        done();
        return false;
      },
      onFailed: ({ error }) => done(error),
    });
  const writers = Math.min(MOST_WRITERS, Math.ceil(PENDING_BYTES / bytes));
  await write(append, (count) => count >= requests, writers);
  return { requests: log.stored.requests };
});
