import { type Outcome, type Sender, StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { isCollected } from '../../testing/collected.js';
import { settingsFor, TIMEOUT_MILLIS } from '../../testing/grpc-sends.js';
import { HttpLoopback, outcomeOf } from '../../testing/http-loopback.js';
import { GrpcSender } from '../grpc/grpc-sender.js';
import type { HeaderSource } from '../headers/headers.js';

const HANGS: Promise<Record<string, string>> = new Promise(() => {});

interface Fixture {
  readonly sender: Pick<Sender<Uint8Array>, 'shutdown'>;
  readonly clock: VirtualClock;
  send(message: Uint8Array): Promise<Outcome>;
}

/** A sender to nowhere. */
function senderOver(transport: string, headers: HeaderSource): Fixture {
  if (transport === 'http') {
    const loopback = new HttpLoopback();
    onTestFinished(() => loopback.close());
    const url = new URL('http://127.0.0.1:1');
    return loopback.createSender(url, { headers, timeoutMillis: TIMEOUT_MILLIS });
  }
  const clock = new VirtualClock();
  const sender = new GrpcSender(settingsFor('127.0.0.1:1', { clock, headers }));
  onTestFinished(() => sender.shutdown());
  return { sender, clock, send: (message) => outcomeOf(sender, message) };
}

describe.each(['http', 'grpc'])('an attempt over %s', (transport) => {
  it('is not kept by headers that never come', async () => {
    const { send, clock } = senderOver(transport, () => HANGS);
    const sent = async () => {
      const message = new Uint8Array(1000);
      const outcome = send(message);
      await clock.advance(TIMEOUT_MILLIS);
      expect((await outcome).status.reason).toBe('not-sent');
      return new WeakRef(message);
    };
    expect(await isCollected(await sent())).toBe(true);
  });

  it('whose headers function shuts down is not sent', async () => {
    const fixture: Fixture = senderOver(transport, () => {
      void fixture.sender.shutdown(0);
      return {};
    });
    expect(await fixture.send(new Uint8Array())).toEqual({
      status: { code: StatusCode.CANCELLED, message: 'the sender is shut down', reason: 'not-sent' },
    });
    expect(fixture.clock.pending).toEqual([]);
  });

  it('that the transport refuses has not been sent', async () => {
    const { send, clock } = senderOver(transport, () => ({ 'no name': 'a' }));
    const { status } = await send(new Uint8Array());
    expect(status).toMatchObject({ code: StatusCode.UNAVAILABLE, reason: 'not-sent' });
    expect(clock.pending).toEqual([]);
  });
});
