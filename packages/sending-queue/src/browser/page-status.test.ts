import { describe, expect, it } from 'vitest';
import { StatusCode } from '../status/status.js';
import { AttemptFailure } from './fetch-observer.js';
import { toStatus } from './page-status.js';

/** An error as the stock exporter makes it of another. */
const stock = (message: string, cause?: unknown): Error => new Error(message, { cause });

describe('what an exporter in a page reports', () => {
  it.each([
    [
      'the end of an attempt that was seen',
      stock(
        'Fetch request errored',
        new AttemptFailure({ code: StatusCode.UNAVAILABLE, httpStatus: 503, message: 'HTTP 503' }),
      ),
      { code: StatusCode.UNAVAILABLE, httpStatus: 503, message: 'Fetch request errored: HTTP 503' },
    ],
    [
      'a status in words',
      stock('Fetch request failed with non-retryable status 413'),
      { code: StatusCode.INVALID_ARGUMENT, httpStatus: 413, reason: 'payload-too-large' },
    ],
    [
      'a status as a code',
      Object.assign(stock('Bad Gateway'), { code: 502 }),
      { code: StatusCode.UNAVAILABLE, httpStatus: 502 },
    ],
    [
      'the status of a response',
      Object.assign(stock('no'), { status: 401 }),
      { code: StatusCode.UNAUTHENTICATED, httpStatus: 401 },
    ],
    ['an XHR without an answer', stock('XHR request errored'), { code: StatusCode.UNAVAILABLE }],
    ['an XHR that took too long', stock('XHR request timed out'), { code: StatusCode.DEADLINE_EXCEEDED }],
    ['a beacon that found no room', stock('SendBeacon failed'), { code: StatusCode.UNAVAILABLE }],
    [
      'a network error in words',
      stock('Fetch request encountered a network error'),
      { code: StatusCode.UNAVAILABLE },
    ],
    [
      'a network that is gone, and where it was to lead',
      new TypeError('Load failed (collector.example)'),
      { code: StatusCode.UNAVAILABLE },
    ],
    ['a network that is gone', new TypeError('Failed to fetch'), { code: StatusCode.UNAVAILABLE }],
    ['a deadline', new DOMException('late', 'TimeoutError'), { code: StatusCode.DEADLINE_EXCEEDED }],
    ['no code at all', stock('Export failed with retryable status'), { code: StatusCode.UNAVAILABLE }],
    [
      'that it has enough to do',
      stock('Concurrent export limit reached'),
      { code: StatusCode.RESOURCE_EXHAUSTED, reason: 'concurrent-export-limit' },
    ],
    ['a bug', new TypeError('x is not a function'), { code: StatusCode.UNKNOWN }],
    ['nothing', undefined, { code: StatusCode.UNKNOWN, message: 'the export failed without an error' }],
  ])('is understood: %s', (_, error, status) => {
    expect(toStatus(error)).toMatchObject(status);
  });

  it('is completed by what was seen of its request', () => {
    expect(toStatus(stock('no'), { httpStatus: 429, retryAfterMillis: 2000 })).toMatchObject({
      code: StatusCode.RESOURCE_EXHAUSTED,
      httpStatus: 429,
      retryAfterMillis: 2000,
    });
  });
});
