import { isHttpFailure } from '../status/error-code.js';
import { fetchFailureCode } from '../status/fetch-failure.js';
import { messageOf } from '../status/message.js';
import { property } from '../status/property.js';
import { type Reading, readingOfHttp, statusReader } from '../status/read-status.js';
import { boundedDelay } from '../status/retry-after.js';
import { stockHttpStatus, stockVerdict } from '../status/stock-otlp.js';
import { AttemptFailure } from './fetch-observer.js';

/**
 * What a failed export means, as far as exporters in pages tell: by what was seen of their requests, by the HTTP status
 * that an error has as its `code` or `status`, by the errors of `fetch`.
 */
export const toStatus = statusReader({
  read,
  delayMillis: (error) => (error instanceof AttemptFailure ? boundedDelay(error.delayMillis) : undefined),
});

function read(error: unknown): Reading | undefined {
  if (error instanceof AttemptFailure) return error.reading;
  const message = messageOf(error);
  const httpStatus =
    stockHttpStatus(error) ?? ['code', 'status'].map((key) => property(error, key)).find(isHttpFailure);
  if (httpStatus !== undefined) return readingOfHttp(httpStatus, message);
  const code = fetchFailureCode(error);
  if (code !== undefined) return { code, message };
  const stock = stockVerdict(error);
  return stock && { ...stock, message };
}
