import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type Outcome, StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backendWith } from '../../testing/grpc-backend.js';
import { TcpProxy } from '../../testing/grpc-proxy.js';
import { accept, startRawServer } from '../../testing/grpc-raw-server.js';
import { sendingTo, TIMEOUT_MILLIS } from '../../testing/grpc-sends.js';
import { GrpcServer } from '../../testing/grpc-server.js';
import { listening } from '../../testing/listening.js';

const codeOf = ({ status }: Outcome) => status.code;

describe('a server that', () => {
  it('resets the connection under a call makes it UNAVAILABLE', async () => {
    const backend = await backendWith({ behaviour: [{ reset: true }] });
    const { send } = sendingTo(backend.port);
    const { status, rttMillis } = await send();
    expect(status.code).toBe(StatusCode.UNAVAILABLE);
    expect(rttMillis).toBeUndefined();
    expect(codeOf(await send())).toBe(StatusCode.OK);
  });

  it('takes its leave and closes with calls open makes them UNAVAILABLE, not INTERNAL', async () => {
    let calls = 0;
    const port = await startRawServer(({ stream }) => {
      if (++calls === 1) accept(stream);
      if (calls === 11) stream.session?.destroy();
    });
    const { send } = sendingTo(port);
    await send();
    const lost = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(lost.map(codeOf)).toEqual(lost.map(() => StatusCode.UNAVAILABLE));
  });

  it.each([StatusCode.INTERNAL, StatusCode.CANCELLED])('answers with %d is believed', async (status) => {
    const backend = await backendWith({ behaviour: [status] });
    expect(codeOf(await sendingTo(backend.port).send())).toBe(status);
  });

  it('closes its connections in good order fails no call, not even one that it refuses', async () => {
    const outcomes: Promise<Outcome>[] = [];
    let calls = 0;
    const port = await startRawServer(({ stream }) => {
      if (++calls % 3 === 0) {
        stream.session?.close();
        // On its way before anybody on the other side can know.
        outcomes.push(send());
      }
      accept(stream);
    });
    const { send } = sendingTo(port);
    for (let round = 0; round < 9; round++) {
      outcomes.push(send());
      await outcomes.at(-1);
    }
    expect((await Promise.all(outcomes)).map(codeOf)).toEqual(outcomes.map(() => StatusCode.OK));
    expect(outcomes.length).toBeGreaterThan(9);
  });

  it('speaks something else is UNAVAILABLE', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    });
    onTestFinished(() => void server.close());
    const { send } = sendingTo(await listening(server));
    expect(codeOf(await send())).toBe(StatusCode.UNAVAILABLE);
    expect(codeOf(await send())).toBe(StatusCode.UNAVAILABLE);
  });
});

describe('a connection', () => {
  async function behindProxy(
    onCall: Parameters<typeof GrpcServer.start>[0] = (_call, answer) => answer(null, Buffer.alloc(0)),
  ) {
    const server = await GrpcServer.start(onCall);
    const proxy = await TcpProxy.to(server.port);
    return { proxy, ...sendingTo(proxy.port) };
  }

  it('is used by one send after the other', async () => {
    const { proxy, send } = await behindProxy();
    await send();
    await send();
    expect(proxy.connections).toBe(1);
  });

  it("is no other sender's", async () => {
    const { proxy, send } = await behindProxy();
    await Promise.all([send(), sendingTo(proxy.port).send()]);
    expect(proxy.connections).toBe(2);
  });

  it('that has gone dead without a word costs the sends of one timeout', async () => {
    const { proxy, sender, send, clock } = await behindProxy();
    expect(codeOf(await send())).toBe(StatusCode.OK);
    proxy.forget();
    const next = new Promise<Outcome>((resolve) => {
      const onOutcome = ({ status }: Outcome) => {
        expect(status.code).toBe(StatusCode.DEADLINE_EXCEEDED);
        resolve(send());
      };
      sender.send(new Uint8Array(), { onAttemptStart() {}, onAttemptEnd() {}, onOutcome });
    });
    const lost = send();
    await clock.advance(TIMEOUT_MILLIS);
    expect(codeOf(await lost)).toBe(StatusCode.DEADLINE_EXCEEDED);
    expect(codeOf(await next)).toBe(StatusCode.OK);
    expect(proxy.connections).toBe(2);
  });

  it('that is not completed costs the sends of one timeout', async () => {
    const { proxy, send, clock } = await behindProxy();
    proxy.hold();
    const lost = send();
    await proxy.untilHeld();
    await clock.advance(TIMEOUT_MILLIS);
    expect(await lost).toEqual({
      status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'waited 1000 ms for a connection' },
    });
    proxy.forget();
    expect(codeOf(await send())).toBe(StatusCode.OK);
  });

  it('that stays mute is given up a few times, not without end', async () => {
    const { proxy, send, clock } = await behindProxy();
    proxy.hold();
    for (let probe = 0; probe < 600; probe++) {
      const lost = send();
      await clock.advance(TIMEOUT_MILLIS);
      expect(codeOf(await lost)).toBe(StatusCode.DEADLINE_EXCEEDED);
      await setImmediate();
    }
    expect(proxy.connections).toBeGreaterThan(1);
    expect(proxy.connections).toBeLessThan(10);
    proxy.release();
    expect(codeOf(await send())).toBe(StatusCode.OK);
  });

  it('is kept when one call times out while others are answered', async () => {
    let calls = 0;
    const { proxy, send, clock } = await behindProxy((_call, answer) => {
      if (++calls !== 2) answer(null, Buffer.alloc(0));
    });
    await send();
    const unanswered = send();
    await clock.advance(10);
    expect(codeOf(await send())).toBe(StatusCode.OK);
    await clock.advance(TIMEOUT_MILLIS);
    expect(codeOf(await unanswered)).toBe(StatusCode.DEADLINE_EXCEEDED);
    expect(codeOf(await send())).toBe(StatusCode.OK);
    expect(proxy.connections).toBe(1);
  });

  it('is no part of the round trip that waits for it', async () => {
    const arrived: (() => void)[] = [];
    let arrive: () => void = () => {};
    const { proxy, send, clock } = await behindProxy((_call, answer) => {
      arrived.push(() => answer(null, Buffer.alloc(0)));
      arrive();
    });
    const nextArrival = () => new Promise<void>((resolve) => (arrive = resolve));

    proxy.hold();
    const first = send();
    await proxy.untilHeld();
    await clock.advance(500);
    const firstArrival = nextArrival();
    proxy.release();
    await firstArrival;
    await clock.advance(30);
    arrived.shift()?.();
    expect(await first).toMatchObject({ rttMillis: 30 });

    const secondArrival = nextArrival();
    const second = send();
    await secondArrival;
    await clock.advance(40);
    arrived.shift()?.();
    expect(await second).toMatchObject({ rttMillis: 40 });
  });
});
