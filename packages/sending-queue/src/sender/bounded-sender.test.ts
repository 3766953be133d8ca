import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { StatusCode } from '../status/status.js';
import { BoundedSender } from './bounded-sender.js';
import type { Outcome, Sender, SendListener } from './sender.js';

const OK: Outcome = { status: { code: StatusCode.OK, message: '' } };

/** Sends once with a sender that does as `send` does, and collects every outcome. */
function sendWith(send: (listener: SendListener) => void, others: Partial<Sender<string>> = {}) {
  const clock = new VirtualClock();
  const outcomes: Outcome[] = [];
  const sender = new BoundedSender<string>(
    {
      send: (_payload, listener) => send(listener),
      forceFlush: async () => {},
      shutdown: async () => {},
      ...others,
    },
    clock,
    1000,
  );
  sender.send('payload', {
    onAttemptStart() {},
    onAttemptEnd() {},
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  return { clock, outcomes, sender };
}

describe('a sender that', () => {
  it('answers at once needs no timer', () => {
    const { outcomes, clock } = sendWith((listener) => listener.onOutcome(OK));
    expect(outcomes).toEqual([OK]);
    expect(clock.pending).toEqual([]);
  });

  it('throws ends in one failure', () => {
    const { outcomes, clock } = sendWith(() => {
      throw new Error('no such field');
    });
    expect(outcomes).toMatchObject([{ status: { code: StatusCode.UNKNOWN, message: 'no such field' } }]);
    expect(clock.pending).toEqual([]);
  });

  it('is async and rejects ends in one failure, and in no unhandled rejection', async () => {
    const { outcomes, clock } = sendWith(async () => {
      throw new Error('no such field');
    });
    await clock.settle();
    expect(outcomes).toMatchObject([{ status: { message: 'no such field' } }]);
    expect(clock.pending).toEqual([]);
  });

  it('throws after its outcome ends in that', () => {
    const { outcomes } = sendWith((listener) => {
      listener.onOutcome(OK);
      throw new Error('too late');
    });
    expect(outcomes).toEqual([OK]);
  });

  it('has two outcomes is heard once', async () => {
    const { outcomes, clock } = sendWith((listener) => {
      queueMicrotask(() => {
        listener.onOutcome(OK);
        listener.onOutcome({ status: { code: StatusCode.UNKNOWN, message: 'changed my mind' } });
      });
    });
    await clock.settle();
    expect(outcomes).toEqual([OK]);
    expect(clock.pending).toEqual([]);
  });

  it('never answers ends in DEADLINE_EXCEEDED, a second after it should have said so itself', async () => {
    let late: SendListener | undefined;
    const { outcomes, clock } = sendWith((listener) => {
      late = listener;
    });
    await clock.advance(1999);
    expect(outcomes).toEqual([]);
    await clock.advance(1);
    late?.onOutcome(OK);
    expect(outcomes).toEqual([
      { status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'no outcome after 1000 ms' } },
    ]);
  });

  it('hangs in a flush or a shutdown, or fails in one, holds nobody up', async () => {
    const { sender, clock } = sendWith(() => {}, {
      forceFlush: () => Promise.reject(new Error('flush')),
      shutdown: () => new Promise(() => {}),
    });
    await expect(sender.forceFlush(100)).resolves.toBeUndefined();
    const shutdown = sender.shutdown(300);
    await clock.advance(300);
    await expect(shutdown).resolves.toBeUndefined();
  });
});
