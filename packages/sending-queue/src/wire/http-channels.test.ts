import { hasSubscribers, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, type ClientRequest, type RequestOptions, request, type Server } from 'node:http';
import { createServer as createHttpsServer, request as httpsRequest } from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AttemptRecorder } from '../../testing/attempt-recorder.js';
import { serveCommands } from '../../testing/commanded-server.js';
import { close, listen, refusingPort } from '../../testing/loopback.js';
import type { WireObservation } from '../status/wire-observation.js';
import { createNodeWireObserver } from './node-wire-observer.js';
import type { WireObserver } from './observer.js';

const WALL_TIME = Date.UTC(2026, 2, 1, 12, 0, 0);

describe('node:http under observation', () => {
  let now = 0;
  let observer: WireObserver;
  let server: Server;
  let port: number;
  let held: (() => void)[] = [];
  let heldAreHere: (() => void) | undefined;

  beforeEach(async () => {
    now = 1000;
    held = [];
    observer = createNodeWireObserver({ now: () => now, wallTime: () => WALL_TIME });
    ({ server, port } = await serveCommands({
      pass: (millis) => {
        now += millis;
      },
      hold: (response, argument) => {
        held.push(() => response.writeHead(Number(argument)).end());
        heldAreHere?.();
      },
    }));
  });

  afterEach(async () => {
    observer.dispose();
    await close(server);
  });

  function post(path: string, options: RequestOptions = {}): Promise<ClientRequest> {
    return new Promise((resolve) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', ...options }, (response) => {
        response.resume();
        response.on('error', () => {});
        response.on('close', () => resolve(outgoing));
      });
      outgoing.on('error', () => resolve(outgoing));
      outgoing.end('payload');
    });
  }

  async function observed(
    send: () => Promise<unknown>,
  ): Promise<{ recorder: AttemptRecorder; observation: WireObservation }> {
    const recorder = new AttemptRecorder();
    let sent: Promise<unknown> = Promise.resolve();
    const observation = observer.observe(recorder, () => {
      sent = send();
    });
    await sent;
    return { recorder, observation };
  }

  it('sees the status and the round trip of a response', async () => {
    const { recorder, observation } = await observed(() => post('/slow/250'));
    expect(recorder.events).toEqual(['start 1', 'end 200']);
    expect(observation).toMatchObject({ attempts: 1, httpStatus: 200, error: undefined, rttMillis: 250 });
    expect(observation.retryAfterMillis).toBeUndefined();
  });

  it.each([
    ['7', 7000],
    ['Sun, 01 Mar 2026 12:00:03 GMT', 3000],
    ['soon', undefined],
  ])('reads Retry-After: %s', async (value, millis) => {
    const { observation } = await observed(() => post(`/retry-after/${encodeURIComponent(value)}`));
    expect(observation.httpStatus).toBe(429);
    expect(observation.retryAfterMillis).toBe(millis);
  });

  it('sees a refused connection', async () => {
    const nobody = await refusingPort();
    const { recorder, observation } = await observed(() => post('/', { port: nobody }));
    expect(recorder.events).toEqual(['start 1', 'end ECONNREFUSED']);
    expect(observation.rttMillis).toBeUndefined();
  });

  it('sees a connection reset before the response', async () => {
    const { recorder } = await observed(() => post('/reset'));
    expect(recorder.events).toEqual(['start 1', 'end ECONNRESET']);
  });

  it('ends an attempt once, though its body is cut off after the head', async () => {
    const { recorder } = await observed(() => post('/cut'));
    expect(recorder.events).toEqual(['start 1', 'end 200']);
  });

  it('takes informational responses for no end', async () => {
    const { recorder } = await observed(() => post('/hints'));
    expect(recorder.events).toEqual(['start 1', 'end 200']);
  });

  it('sees the end of a request that is given up on', async () => {
    const recorder = new AttemptRecorder();
    const arrived = new Promise<void>((resolve) => {
      heldAreHere = resolve;
    });
    observer.observe(recorder, () => {
      const outgoing = request({ host: '127.0.0.1', port, path: '/hold/200', method: 'POST' });
      outgoing.on('error', () => {});
      outgoing.end();
      void arrived.then(() => outgoing.destroy());
    });
    await recorder.ended(1);
    expect(recorder.events).toEqual(['start 1', 'end ECONNRESET']);
  });

  it('sees an answer that comes before the request is complete, without a round trip', async () => {
    const recorder = new AttemptRecorder();
    const observation = observer.observe(recorder, () => {
      const outgoing = request({ host: '127.0.0.1', port, path: '/status/413', method: 'POST' });
      outgoing.on('error', () => {});
      outgoing.on('response', (response) => {
        response.resume();
        outgoing.end();
      });
      outgoing.write('the first of many');
    });
    await recorder.ended(1);
    expect(recorder.events).toEqual(['start 1', 'end 413']);
    expect(observation.rttMillis).toBeUndefined();
  });

  it('counts every request of one export', async () => {
    const { recorder, observation } = await observed(async () => {
      await post('/status/503');
      await post('/retry-after/1');
      await post('/status/200');
    });
    expect(recorder.events).toEqual(['start 1', 'end 503', 'start 2', 'end 429', 'start 3', 'end 200']);
    expect(recorder.ends.map((end) => end.retryAfterMillis)).toEqual([undefined, 1000, undefined]);
    expect(observation.attempts).toBe(3);
  });

  it('keeps concurrent exports apart that share one connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = [200, 429, 503, 400];
    const sent = await Promise.all(
      statuses.map((status) => observed(() => post(`/status/${status}`, { agent }))),
    );
    agent.destroy();
    expect(sent.map(({ recorder }) => recorder.events)).toEqual(
      statuses.map((status) => ['start 1', `end ${status}`]),
    );
  });

  it('keeps concurrent exports apart whose answers come in reverse', async () => {
    const statuses = [429, 503, 200];
    const all = new Promise<void>((resolve) => {
      heldAreHere = () => {
        if (held.length === statuses.length) resolve();
      };
    });
    const sent = Promise.all(statuses.map((status) => observed(() => post(`/hold/${status}`))));
    await all;
    for (const answer of held.reverse()) answer();
    expect((await sent).map(({ recorder }) => recorder.events)).toEqual(
      statuses.map((status) => ['start 1', `end ${status}`]),
    );
  });

  it("leaves the host's requests alone, also on a connection that an export opened", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { recorder } = await observed(() => post('/status/200', { agent }));
    expect((await post('/status/500', { agent })).reusedSocket).toBe(true);
    expect((await post('/reset', { agent })).reusedSocket).toBe(true);
    agent.destroy();
    expect(recorder.events).toEqual(['start 1', 'end 200']);
  });

  it('credits an export within an export to the inner one', async () => {
    const inner = new AttemptRecorder();
    const { recorder } = await observed(async () => {
      await new Promise<void>((resolve) => {
        observer.observe(inner, () => void post('/status/429').then(() => resolve()));
      });
      await post('/status/200');
    });
    expect(inner.events).toEqual(['start 1', 'end 429']);
    expect(recorder.events).toEqual(['start 1', 'end 200']);
  });

  it('is told by several observers once each', async () => {
    const other = createNodeWireObserver({ now: () => 0, wallTime: () => 0 });
    const first = await observed(() => post('/status/200'));
    other.dispose();
    const second = await observed(() => post('/status/200'));
    expect(first.recorder.events).toEqual(['start 1', 'end 200']);
    expect(second.recorder.events).toEqual(['start 1', 'end 200']);
  });

  it('is silent after dispose, and still sends', async () => {
    const recorder = new AttemptRecorder();
    const arrived = new Promise<void>((resolve) => {
      heldAreHere = resolve;
    });
    let sent: Promise<unknown> = Promise.resolve();
    const observation = observer.observe(recorder, () => {
      sent = post('/hold/200');
    });
    await arrived;
    // Another observer keeps the channels open.
    const other = createNodeWireObserver({ now: () => 0, wallTime: () => 0 });
    observer.dispose();
    observer.dispose();
    for (const answer of held) answer();
    await sent;
    const later = await observed(() => post('/status/200'));
    other.dispose();
    expect(recorder.events).toEqual(['start 1']);
    expect(observation.httpStatus).toBeUndefined();
    expect(later.observation.attempts).toBe(0);
  });

  it('keeps what a listener throws away from the host', async () => {
    const uncaught: unknown[] = [];
    const onUncaught = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', onUncaught);
    const bad = () => {
      throw new Error('a listener gone wrong');
    };
    let sent: Promise<unknown> = Promise.resolve();
    const observation = observer.observe({ onAttemptStart: bad, onAttemptEnd: bad }, () => {
      sent = post('/status/503');
    });
    await sent;
    // Node rethrows what subscribers throw on the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('uncaughtException', onUncaught);
    expect(uncaught).toEqual([]);
    expect(observation).toMatchObject({ attempts: 1, httpStatus: 503 });
  });

  it('throws what send throws', () => {
    const failure = new Error('an exporter gone wrong');
    const send = () => {
      throw failure;
    };
    expect(() => observer.observe(new AttemptRecorder(), send)).toThrow(failure);
  });

  it('sees node:https', async () => {
    // A shared key spares the test a certificate.
    const psk = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
    const tls = { ciphers: 'PSK', maxVersion: 'TLSv1.2' as const };
    const secure = createHttpsServer({ ...tls, pskCallback: () => psk }, (_, response) => {
      response.writeHead(429, { 'retry-after': '2' }).end();
    });
    const securePort = await listen(secure);
    const recorder = new AttemptRecorder();
    const observation = observer.observe(recorder, () => {
      const options = {
        ...tls,
        pskCallback: () => ({ psk, identity: 'test' }),
        checkServerIdentity: () => undefined,
      };
      httpsRequest({ host: '127.0.0.1', port: securePort, agent: false, ...options }, (response) =>
        response.resume(),
      ).end();
    });
    await recorder.ended(1);
    await close(secure);
    expect(recorder.events).toEqual(['start 1', 'end 429']);
    expect(observation.retryAfterMillis).toBe(2000);
  });
});

describe('the channels', () => {
  it('have subscribers only while there is an observer', () => {
    const names = ['http.client.request.start', 'http.client.response.finish', 'undici:request:create'];
    const inUse = () => names.map((name) => hasSubscribers(name));
    const before = inUse();
    const observers = [0, 1].map(() => createNodeWireObserver({ now: () => 0, wallTime: () => 0 }));
    expect(inUse()).toEqual([true, true, true]);
    observers[0]?.dispose();
    expect(inUse()).toEqual([true, true, true]);
    observers[1]?.dispose();
    expect(inUse()).toEqual(before);
    expect(before).toEqual([false, false, false]);
  });

  it('keep the other subscribers of the host', () => {
    const mine = () => {};
    subscribe('http.client.request.start', mine);
    createNodeWireObserver({ now: () => 0, wallTime: () => 0 }).dispose();
    expect(unsubscribe('http.client.request.start', mine)).toBe(true);
  });
});
