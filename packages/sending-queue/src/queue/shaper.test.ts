import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueueFixture } from '../../testing/queue-fixture.js';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import { type Names, ok, tooLarge } from '../../testing/virtual-destination.js';

let lines: DiagLine[];
beforeEach(() => {
  lines = recordDiag();
});
afterEach(() => diag.disable());

/** A queue whose payloads turn out to be damaged when they are to be cut or merged. */
function damaged(): QueueFixture {
  const fail = (): never => {
    throw new RangeError('corrupt at byte 7');
  };
  return new QueueFixture({
    kind: { ...new QueueFixture().kind, cut: fail, merge: fail },
    batch: { flushTimeoutMillis: 200, minSize: 3, maxSize: 4, sizer: 'items' },
  });
}

const requests = (fixture: QueueFixture): Names[] =>
  fixture.destination.received.map(({ payload }) => payload);

it('what can not be cut is sent as it is, and said once', async () => {
  const fixture = damaged();
  fixture.offer(...'abcdef');
  fixture.offer(...'ghijkl');
  await fixture.advance(1000);
  expect(requests(fixture)).toEqual([[...'abcdef'], [...'ghijkl']]);
  expect(fixture.queue.snapshot()).toMatchObject({ delivered: 12, queueSize: 0 });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.text).toContain('a request could not be cut; it is sent as it is');
});

it('what can not be cut although it is too large is dropped', async () => {
  const fixture = damaged();
  fixture.destination.answer = (payload) => ({ status: payload.length > 1 ? tooLarge : ok });
  fixture.offer('a', 'b');
  await fixture.advance(1000);
  expect(fixture.queue.snapshot()).toMatchObject({
    droppedByReason: { 'payload-too-large': 2 },
    queueSize: 0,
    inFlight: 0,
  });
});

it('what can not be merged is sent one by one', async () => {
  const fixture = damaged();
  fixture.offer('a');
  fixture.offer('b', 'c');
  await fixture.advance(1000);
  expect(requests(fixture)).toEqual([['a'], ['b', 'c']]);
  expect(fixture.queue.snapshot()).toMatchObject({ delivered: 3, queueSize: 0 });
});
