import { describe, expect, it } from 'vitest';
import { createLimiter } from '../create-limiter.js';
import type { ConcurrencyLimiter, SlotOutcome } from '../limiter.js';
import { Client } from './client.js';
import type { Answer } from './destination.js';
import { Recorder } from './recorder.js';
import type { ClientModel } from './scenario.js';
import { VirtualTime } from './virtual-time.js';

const TIMEOUT_MILLIS = 10_000;

/** A client of a destination that answers as the test says, undefined being never. Random numbers are all one half. */
function scene(parts: {
  answer: (attempt: number) => Answer | undefined;
  rttMillis?: number;
  limiter?: ConcurrencyLimiter;
  model?: ClientModel;
}) {
  const time = new VirtualTime();
  const sent: { atMillis: number; size: number }[] = [];
  const client = new Client({
    time,
    random: () => 0.5,
    destination: {
      receive(size, reply) {
        const answer = parts.answer(sent.length);
        sent.push({ atMillis: time.now(), size });
        if (answer !== undefined) time.after(parts.rttMillis ?? 100, () => reply(answer));
      },
    },
    limiter: parts.limiter ?? createLimiter({ algorithm: 'fixed', maxConcurrency: 1 }),
    recorder: new Recorder(0, 1e9),
    timeoutMillis: TIMEOUT_MILLIS,
    model: parts.model ?? {},
  });
  return { time, client, sent, sentAt: () => sent.map(({ atMillis }) => atMillis) };
}

/** One request, at 1 s. */
const ONE: ClientModel = { source: { kind: 'paced', perSecond: 1, evenly: true } };

describe('Client', () => {
  it('sends the next one when an answer is there, if it has always more to send', () => {
    const { time, client, sentAt } = scene({ answer: () => 'ok' });
    client.pump();
    time.runUntil(350);
    expect(sentAt()).toEqual([0, 100, 200, 300]);
    expect(client.recorder.rttsMillis).toEqual([100, 100, 100]);
  });

  it('sends a failed request again after a random time below a bound that doubles from 1 s to 30 s', () => {
    const answer = (attempt: number) => (attempt < 8 ? 'rejected' : 'ok');
    // So slow a source that there is but one request.
    const model: ClientModel = { source: { kind: 'paced', perSecond: 0.001, evenly: true } };
    const { time, sentAt } = scene({ answer, model });
    time.runUntil(1_200_000);
    const gaps = sentAt().map((at, index, all) => at - (all[index - 1] ?? at) - (index === 0 ? 0 : 100));
    // Halves of 1, 2, 4, 8, 16, 30, 30 and 30 s, each after an answer that takes 100 ms.
    expect(gaps).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('uses the slot of a request that waits for its retry, and sends that one before new ones', () => {
    const model: ClientModel = { sizes: [{ size: 7, share: 1 }] };
    const { time, client, sentAt } = scene({
      answer: (attempt) => (attempt === 0 ? 'rejected' : 'ok'),
      model,
    });
    client.pump();
    time.runUntil(250);
    expect(sentAt()).toEqual([0, 100, 200]);
    expect(client.recorder.rejected).toBe(1);
  });

  it('gives up a request that gets no answer in time, and takes a late one for nothing', () => {
    const { time, client, sentAt } = scene({
      answer: () => 'ok',
      rttMillis: TIMEOUT_MILLIS + 50,
      model: ONE,
    });
    time.runUntil(1000 + TIMEOUT_MILLIS - 1);
    expect(client.recorder.timeouts).toBe(0);
    time.runUntil(1000 + TIMEOUT_MILLIS + 60);
    expect(client.recorder.timeouts).toBe(1);
    expect(client.recorder.rttsMillis).toEqual([]);
    expect(sentAt()).toEqual([1000, 11_000]);
  });

  it('tells the limiter signal, round-trip time and size', () => {
    const outcomes: SlotOutcome[] = [];
    const fixed = createLimiter({ algorithm: 'fixed', maxConcurrency: 1 });
    const limiter: ConcurrencyLimiter = {
      limit: 1,
      delayMillis: 0,
      snapshot: () => fixed.snapshot(),
      report: () => fixed.report({ signal: 'ignore' }),
      get inFlight() {
        return fixed.inFlight;
      },
      tryAcquire() {
        const slot = fixed.tryAcquire();
        if (slot === undefined) return undefined;
        return {
          release(outcome) {
            outcomes.push(outcome);
            slot.release(outcome);
          },
        };
      },
    };
    const answers: (Answer | undefined)[] = ['ok', 'rejected', 'refused', undefined];
    const { time, client } = scene({
      answer: (attempt) => answers[attempt],
      limiter,
      model: { sizes: [{ size: 4, share: 1 }] },
    });
    client.pump();
    time.runUntil(300 + TIMEOUT_MILLIS);
    expect(outcomes).toEqual([
      { signal: 'success', rttMillis: 100, size: 4 },
      { signal: 'backpressure', rttMillis: 100, size: 4 },
      { signal: 'backpressure', rttMillis: 100, size: 4 },
      { signal: 'backpressure', rttMillis: TIMEOUT_MILLIS, size: 4 },
    ]);
  });

  it('comes back after the pause that its limiter asks for', () => {
    const time = { now: () => 0 };
    const fixed = createLimiter({ algorithm: 'fixed', maxConcurrency: 1 });
    const limiter: ConcurrencyLimiter = {
      limit: 1,
      inFlight: 0,
      snapshot: () => fixed.snapshot(),
      report: () => fixed.report({ signal: 'ignore' }),
      get delayMillis() {
        return Math.max(0, 250 - time.now());
      },
      tryAcquire: () => (time.now() < 250 ? undefined : fixed.tryAcquire()),
    };
    const { client, sentAt, ...scenery } = scene({ answer: () => undefined, limiter });
    time.now = scenery.time.now;
    client.pump();
    scenery.time.runUntil(1000);
    expect(sentAt()).toEqual([250]);
  });

  it('draws sizes by their shares', () => {
    const sizes = [
      { size: 1, share: 0.4 },
      { size: 2, share: 0.6 },
    ];
    // One half is beyond the first share.
    const { client, sent } = scene({ answer: () => undefined, model: { sizes } });
    client.pump();
    expect(sent).toEqual([{ atMillis: 0, size: 2 }]);
  });
});
