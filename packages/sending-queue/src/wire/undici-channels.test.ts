import type { Server } from 'node:http';
import { Agent, RetryAgent, request, fetch as undiciFetch } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AttemptRecorder } from '../../testing/attempt-recorder.js';
import { serveCommands } from '../../testing/commanded-server.js';
import { close, refusingPort } from '../../testing/loopback.js';
import type { WireObservation } from '../status/wire-observation.js';
import { createNodeWireObserver } from './node-wire-observer.js';
import type { WireObserver } from './observer.js';

const WALL_TIME = Date.UTC(2026, 2, 1, 12, 0, 0);

describe('undici under observation', () => {
  let now = 0;
  let observer: WireObserver;
  let server: Server;
  let url: string;
  let onHold: (() => void) | undefined;

  beforeEach(async () => {
    now = 1000;
    observer = createNodeWireObserver({ now: () => now, wallTime: () => WALL_TIME });
    ({ server, url } = await serveCommands({
      pass: (millis) => {
        now += millis;
      },
      hold: () => onHold?.(),
    }));
  });

  afterEach(async () => {
    observer.dispose();
    await close(server);
  });

  async function observed(
    send: () => Promise<unknown>,
  ): Promise<{ recorder: AttemptRecorder; observation: WireObservation }> {
    const recorder = new AttemptRecorder();
    let sent: Promise<unknown> = Promise.resolve();
    const observation = observer.observe(recorder, () => {
      sent = send().catch(() => {});
    });
    await sent;
    return { recorder, observation };
  }

  const post = { method: 'POST', body: 'payload' };

  const clients: [string, (target: string) => Promise<unknown>][] = [
    ["Node's own fetch", async (target) => (await fetch(target, post)).text()],
    ['fetch of the package', async (target) => (await undiciFetch(target, post)).text()],
    [
      'request of the package',
      async (target) => (await request(target, { ...post, method: 'POST' })).body.text(),
    ],
  ];

  describe.each(clients)('%s', (_, send) => {
    it('shows the status and the round trip of a response', async () => {
      const { recorder, observation } = await observed(() => send(`${url}/slow/250`));
      expect(recorder.events).toEqual(['start 1', 'end 200']);
      expect(observation).toMatchObject({ attempts: 1, httpStatus: 200, error: undefined, rttMillis: 250 });
    });

    it.each([
      ['7', 7000],
      ['Sun, 01 Mar 2026 12:00:03 GMT', 3000],
    ])('shows Retry-After: %s', async (value, millis) => {
      const { observation } = await observed(() => send(`${url}/retry-after/${encodeURIComponent(value)}`));
      expect(observation).toMatchObject({ httpStatus: 429, retryAfterMillis: millis });
    });

    it('shows a refused connection', async () => {
      const nobody = await refusingPort();
      const { recorder } = await observed(() => send(`http://127.0.0.1:${nobody}`));
      expect(recorder.events).toEqual(['start 1', 'end ECONNREFUSED']);
    });

    it('shows a connection reset before the response', async () => {
      const { recorder } = await observed(() => send(`${url}/reset`));
      expect(recorder.events).toEqual(['start 1', 'end UND_ERR_SOCKET']);
    });

    it('ends an attempt once, though its body is cut off after the head', async () => {
      const { recorder } = await observed(() => send(`${url}/cut`));
      expect(recorder.events).toEqual(['start 1', 'end 200']);
    });

    it('takes informational responses for no end', async () => {
      const { recorder } = await observed(() => send(`${url}/hints`));
      expect(recorder.events).toEqual(['start 1', 'end 200']);
    });

    it('keeps concurrent exports apart, also on connections that others opened', async () => {
      const statuses = [200, 429, 503, 400];
      for (let round = 0; round < 2; round++) {
        const sent = await Promise.all(
          statuses.map((status) => observed(() => send(`${url}/status/${status}`))),
        );
        expect(sent.map(({ recorder }) => recorder.events)).toEqual(
          statuses.map((status) => ['start 1', `end ${status}`]),
        );
      }
    });

    it("leaves the host's requests alone, also on a connection that an export opened", async () => {
      const { recorder } = await observed(() => send(`${url}/status/200`));
      await send(`${url}/status/500`);
      expect(recorder.events).toEqual(['start 1', 'end 200']);
    });
  });

  it('shows a redirect as an attempt of its own', async () => {
    const { recorder } = await observed(async () => (await fetch(`${url}/redirect`, post)).text());
    expect(recorder.events).toEqual(['start 1', 'end 307', 'start 2', 'end 200']);
  });

  it('shows the end of a request that is given up on', async () => {
    const given = new AbortController();
    onHold = () => given.abort();
    const { recorder } = await observed(() => fetch(`${url}/hold`, { ...post, signal: given.signal }));
    expect(recorder.events).toEqual(['start 1', 'end AbortError']);
  });

  it('shows what a retrying agent hides', async () => {
    const dispatcher = new RetryAgent(new Agent(), {
      maxRetries: 1,
      minTimeout: 1,
      maxTimeout: 1,
      methods: ['POST'],
    });
    const { recorder } = await observed(() =>
      request(`${url}/status/503`, { ...post, method: 'POST', dispatcher }),
    );
    await dispatcher.close();
    expect(recorder.events).toEqual(['start 1', 'end 503', 'start 2', 'end 503']);
  });
});
