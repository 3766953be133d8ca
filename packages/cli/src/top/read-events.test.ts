import type { Hello, Sample } from '@otelq/health/report';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { TopEvent } from './event-schema.js';
import { readEvents } from './read-events.js';
import { Silence } from './silence.js';

const sample: Sample = { atMillis: 1, status: 'serving', queues: {} };
const hello: Hello = { intervalMillis: 2000, queues: {}, history: [sample] };
const greeting = `event: hello\ndata: ${JSON.stringify(hello)}\n\n`;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** How long it is waited, for anything and for the first sample. */
function patience() {
  return { silence: new Silence(5000), first: new Silence(60_000, 'no sample') };
}

/** A text in so many pieces, with a pause before each. */
async function* slowly(text: string, count: number, pauseMillis: number) {
  const size = Math.ceil(text.length / count);
  for (let start = 0; start < text.length; start += size) {
    vi.advanceTimersByTime(pauseMillis);
    yield text.slice(start, start + size);
  }
}

it('takes a history that comes slowly, for as long as it comes', async () => {
  const { silence, first } = patience();
  const events: TopEvent[] = [];
  await readEvents(slowly(greeting, 10, 4999), { silence, first }, (event) => events.push(event));
  expect(silence.tooLong.aborted).toBe(false);
  expect(events).toMatchObject([{ hello: { history: [{ atMillis: 1 }] } }]);
});

it('gives up when nothing comes before the first event is whole', async () => {
  const { silence, first } = patience();
  await readEvents(slowly(greeting.slice(0, -1), 1, 0), { silence, first }, () => {});
  vi.advanceTimersByTime(4999);
  expect(silence.tooLong.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(silence.tooLong.reason).toMatchObject({ message: 'nothing has come for 5000 ms' });
});

it('waits for five intervals, once it knows how long they are', async () => {
  const { silence, first } = patience();
  const text = `${greeting}event: sample\ndata: ${JSON.stringify(sample)}\n\n`;
  await readEvents(slowly(text, 1, 0), { silence, first }, () => {});
  vi.advanceTimersByTime(9999);
  expect(silence.tooLong.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(silence.tooLong.reason).toMatchObject({ message: 'nothing has come for 10000 ms' });
});

it('does not wait any more once it is closed', async () => {
  const silence = new Silence(5000);
  silence.close();
  vi.advanceTimersByTime(5000);
  expect(silence.tooLong.aborted).toBe(false);
});

it.each([
  [
    'hellos that come again and again',
    `event: hello\ndata: ${JSON.stringify({ ...hello, history: [] })}\n\n`,
  ],
  ['bytes that never make an event', 'data: 0\n'],
])('gives up when no sample comes for all of %s', async (_, text) => {
  const { silence, first } = patience();
  await readEvents(slowly(text.repeat(22), 22, 3000), { silence, first }, () => {});
  expect(silence.tooLong.aborted).toBe(false);
  expect(first.tooLong.reason).toMatchObject({
    message: expect.stringMatching(/^no sample has come for 6[02]000 ms$/),
  });
});

it('waits for no first sample any more once there is one', async () => {
  const { silence, first } = patience();
  await readEvents(slowly(greeting, 1, 0), { silence, first }, () => {});
  vi.advanceTimersByTime(100_000);
  expect(first.tooLong.aborted).toBe(false);
});

it.each([99, 60_001, 1e300])('takes no interval of %d ms, which no endpoint has', async (intervalMillis) => {
  const text = `event: hello\ndata: ${JSON.stringify({ ...hello, intervalMillis })}\n\n`;
  await expect(readEvents(slowly(text, 1, 0), patience(), () => {})).rejects.toThrow('with no events of one');
});
