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

it('what can not be merged is not tried again and again', async () => {
  let tries = 0;
  const fixture = new QueueFixture({
    kind: {
      ...new QueueFixture().kind,
      merge() {
        tries++;
        throw new RangeError('corrupt at byte 7');
      },
    },
    batch: { flushTimeoutMillis: 200, minSize: 1000, maxSize: 0, sizer: 'items' },
  });
  for (let offer = 0; offer < 100; offer++) fixture.offer('a');
  await fixture.advance(1000);
  expect(fixture.queue.snapshot().delivered).toBe(100);
  expect(tries).toBe(1);
});

it('a logger that exports does not get in between', async () => {
  const fixture = new QueueFixture({
    kind: {
      ...new QueueFixture().kind,
      merge() {
        throw new RangeError('corrupt at byte 7');
      },
    },
    queueSize: 24,
    overflow: 'drop-oldest',
    batch: { flushTimeoutMillis: 200, minSize: 3, maxSize: 0, sizer: 'items' },
  });
  let exported = false;
  diag.disable();
  diag.setLogger({
    error() {
      if (!exported) fixture.offer('logged');
      exported = true;
    },
    warn() {},
    info() {},
    debug() {},
    verbose() {},
  });
  for (const name of 'abc') fixture.offer(name);
  await fixture.advance(1000);
  await fixture.queue.shutdown();
  expect(exported).toBe(true);
  expect(fixture.queue.snapshot()).toMatchObject({
    queuedItems: 0,
    inFlightItems: 0,
    queueSize: 0,
    inFlight: 0,
  });
});
