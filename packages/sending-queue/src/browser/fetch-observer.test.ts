import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveCommands } from '../../testing/commanded-server.js';
import { close, refusingPort } from '../../testing/loopback.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { SEND_CONTEXT } from '../sdk/send-context.js';
import { StatusCode } from '../status/status.js';
import { AttemptFailure, FetchObserver } from './fetch-observer.js';
import { toStatus } from './page-status.js';

const LISTENER = { onAttemptStart() {}, onAttemptEnd() {} };
const clock = new VirtualClock();
const { fetch } = globalThis;

let hold: (response: ServerResponse) => void = () => {};
let server: Server;
let url: string;
beforeAll(async () => {
  ({ server, url } = await serveCommands({ pass() {}, hold: (response) => hold(response) }));
});
afterAll(() => close(server));
afterEach(() => {
  globalThis.fetch = fetch;
  vi.unstubAllGlobals();
});

/** What an exporter sees that fetches this within its `export()`, and what is seen of it. */
async function exportTo(address: string, init?: RequestInit) {
  let response: Promise<Response> | undefined;
  const observation = new FetchObserver(clock).observe(LISTENER, () => {
    // As the stock exporters do: read at once, called later.
    const { fetch: read } = globalThis;
    response = Promise.resolve().then(() => read(address, init));
  });
  return { response: await response?.catch((error: unknown) => error), observation };
}

describe('a failure that may pass', () => {
  it.each([408, 429, 502, 503, 504])(
    'HTTP %d is an error to the exporter, and none of the network',
    async (status) => {
      const { response, observation } = await exportTo(`${url}/status/${status}`);
      expect(response).toBeInstanceOf(AttemptFailure);
      expect(response).not.toBeInstanceOf(TypeError);
      expect(response).toMatchObject({ reading: { httpStatus: status, message: `HTTP ${status}` } });
      expect(observation).toEqual({ httpStatus: status });
    },
  );

  it('has its body cancelled, however much there is of it', async () => {
    const closed = new Promise<unknown>((resolve) => {
      hold = (response) => {
        resolve(once(response, 'close'));
        response.writeHead(503).write('the first of many');
      };
    });
    const { response } = await exportTo(`${url}/hold`);
    expect(response).toBeInstanceOf(AttemptFailure);
    await closed;
  });

  it('of the network is UNAVAILABLE, with what the platform says as its cause', async () => {
    const { response, observation } = await exportTo(`http://127.0.0.1:${await refusingPort()}`);
    expect(response).toMatchObject({ reading: { code: StatusCode.UNAVAILABLE } });
    expect((response as Error).cause).toBeInstanceOf(TypeError);
    expect(observation).toEqual({});
  });
});

describe('what the exporter gets as it is', () => {
  it.each([200, 400, 401, 404, 413, 500])('is a response of HTTP %d', async (status) => {
    const { response, observation } = await exportTo(`${url}/status/${status}`);
    expect(response).toBeInstanceOf(Response);
    expect(await (response as Response).text()).toBe('body');
    expect(observation).toEqual({ httpStatus: status });
  });

  it('is the error of what it has aborted itself', async () => {
    const { response } = await exportTo(`${url}/hold`, { signal: AbortSignal.abort() });
    expect(response).toMatchObject({ name: 'AbortError' });
  });
});

/** A date is in whole seconds. */
const LATER = new Date(clock.wallTime() + 90_000).toUTCString();

it.each([
  ['7', 7000],
  ['0.5', 500],
  [LATER, Date.parse(LATER) - clock.wallTime()],
  ['-5', undefined],
  ['soon', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
])('Retry-After: %s is %s', async (header, millis) => {
  const { response } = await exportTo(`${url}/retry-after/${encodeURIComponent(header)}`);
  expect(toStatus(response).retryAfterMillis).toBe(millis);
});

it('tells exports apart that are under way together', async () => {
  const seen = await Promise.all([503, 200, 400, 429].map((status) => exportTo(`${url}/status/${status}`)));
  expect(seen.map(({ observation }) => observation.httpStatus)).toEqual([503, 200, 400, 429]);
});

describe('globalThis.fetch', () => {
  it('is what it was once export() has returned, or thrown', () => {
    const observer = new FetchObserver(clock);
    observer.observe(LISTENER, () => expect(globalThis.fetch).not.toBe(fetch));
    expect(globalThis.fetch).toBe(fetch);
    expect(() =>
      observer.observe(LISTENER, () => {
        throw new RangeError('thrown by export()');
      }),
    ).toThrow('thrown by export()');
    expect(globalThis.fetch).toBe(fetch);
  });

  it('stays what somebody has made of it meanwhile', () => {
    const instrumented: typeof fetch = async () => new Response();
    new FetchObserver(clock).observe(LISTENER, () => {
      globalThis.fetch = instrumented;
    });
    expect(globalThis.fetch).toBe(instrumented);
  });

  it('gets back the descriptor that it had', () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
    let current = fetch;
    const accessor = {
      configurable: true,
      enumerable: true,
      get: () => current,
      set(value: typeof fetch) {
        current = (...request) => value(...request);
      },
    };
    Object.defineProperty(globalThis, 'fetch', accessor);
    try {
      new FetchObserver(clock).observe(LISTENER, () => expect(globalThis.fetch).not.toBe(fetch));
      expect(Object.getOwnPropertyDescriptor(globalThis, 'fetch')).toEqual(accessor);
      expect(globalThis.fetch).toBe(fetch);
    } finally {
      if (own) Object.defineProperty(globalThis, 'fetch', own);
    }
  });

  it('is inherited again where it was', () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
    const prototype = Object.getPrototypeOf(globalThis) as object;
    Reflect.deleteProperty(globalThis, 'fetch');
    Object.defineProperty(prototype, 'fetch', { configurable: true, value: fetch });
    try {
      new FetchObserver(clock).observe(LISTENER, () => expect(globalThis.fetch).not.toBe(fetch));
      expect(Object.hasOwn(globalThis, 'fetch')).toBe(false);
    } finally {
      Reflect.deleteProperty(prototype, 'fetch');
      if (own) Object.defineProperty(globalThis, 'fetch', own);
    }
  });

  it('is plain fetch, after the first request, for whoever has kept it', async () => {
    let kept: typeof fetch = fetch;
    new FetchObserver(clock).observe(LISTENER, () => {
      kept = globalThis.fetch;
    });
    await expect(kept(`${url}/status/503`)).rejects.toBeInstanceOf(AttemptFailure);
    await expect(kept(`${url}/status/503`)).resolves.toMatchObject({ status: 503 });
  });

  it('is called with tracing suppressed', async () => {
    let isSuppressed = false;
    globalThis.fetch = async () => {
      isSuppressed = context.active() === SEND_CONTEXT;
      return new Response();
    };
    let active = ROOT_CONTEXT;
    context.setGlobalContextManager({
      active: () => active,
      with(inner, run, thisArg, ...args) {
        const outer = active;
        active = inner;
        try {
          return run.call(thisArg as ThisParameterType<typeof run>, ...args);
        } finally {
          active = outer;
        }
      },
      bind: (_context, target) => target,
      enable() {
        return this;
      },
      disable() {
        return this;
      },
    });
    onTestFinished(() => context.disable());
    await exportTo(url);
    expect(isSuppressed).toBe(true);
  });

  it('is missing where it is missing', () => {
    vi.stubGlobal('fetch', undefined);
    new FetchObserver(clock).observe(LISTENER, () => expect(globalThis.fetch).toBeUndefined());
  });

  it('is not gone through where an instrumentation has kept what it has wrapped', async () => {
    const wrapper = vi.fn(fetch);
    globalThis.fetch = Object.assign(wrapper, { __original: fetch });
    const { observation } = await exportTo(`${url}/status/200`);
    expect(observation).toEqual({ httpStatus: 200 });
    expect(wrapper).not.toHaveBeenCalled();
  });
});
