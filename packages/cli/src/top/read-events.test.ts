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

/** A text in so many pieces, with a pause before each. */
async function* slowly(text: string, count: number, pauseMillis: number) {
  const size = Math.ceil(text.length / count);
  for (let start = 0; start < text.length; start += size) {
    vi.advanceTimersByTime(pauseMillis);
    yield text.slice(start, start + size);
  }
}

it('takes a history that comes slowly, for as long as it comes', async () => {
  const silence = new Silence(5000);
  const events: TopEvent[] = [];
  await readEvents(slowly(greeting, 10, 4999), silence, (event) => events.push(event));
  expect(silence.tooLong.aborted).toBe(false);
  expect(events).toMatchObject([{ hello: { history: [{ atMillis: 1 }] } }]);
});

it('gives up when nothing comes before the first event is whole', async () => {
  const silence = new Silence(5000);
  await readEvents(slowly(greeting.slice(0, -1), 1, 0), silence, () => {});
  vi.advanceTimersByTime(4999);
  expect(silence.tooLong.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(silence.tooLong.reason).toMatchObject({ message: 'nothing has come for 5000 ms' });
});

it('waits for five intervals, once it knows how long they are', async () => {
  const silence = new Silence(5000);
  const text = `${greeting}event: sample\ndata: ${JSON.stringify(sample)}\n\n`;
  await readEvents(slowly(text, 1, 0), silence, () => {});
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
