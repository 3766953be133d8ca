import type { StoredAmount } from '@otelq/sending-queue/native';
import { log } from '../diagnostics/log.js';
import { plainWords } from '../errno/plain-words.js';
import type { SegmentSurvey } from '../read/survey.js';

/**
 * Says what is wrong with a segment that is being opened, if anything is.
 *
 * @param isMisnamed - whether its header is that of another one
 */
export function reportFound(path: string, { problem, tornBytes }: SegmentSurvey, isMisnamed: boolean): void {
  switch (problem?.problem) {
    case 'newer-version':
      log.warn(
        `${path} was written by a newer release, in version ${problem.version} of the format: it is left alone`,
      );
      return;
    case 'unreadable':
      log.error(`${path} can't be opened, and is left alone: ${plainWords(problem.error)}`);
      return;
    case 'damaged':
      log.warn(`${path} has a damaged header: its requests are looked for all the same`);
  }
  if (isMisnamed) {
    log.warn(`${path} has the header of another segment: only what was written under this name can be sent`);
  } else if (tornBytes > 0) {
    log.warn(`${path} ends in ${tornBytes} bytes that are no request: a write that was cut off, or damage`);
  }
}

/** Says what could not be read of a segment. */
export function reportLost(
  path: string,
  { requests, items, bytes }: StoredAmount,
  error: Error | undefined,
): void {
  const reason = error === undefined ? 'it is damaged' : plainWords(error);
  log.error(
    `${path}: ${requests} requests are lost (${items} items and ${bytes} bytes that are known of): ${reason}`,
  );
}
