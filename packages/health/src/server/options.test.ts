import { describe, expect, it } from 'vitest';
import { ScriptedQueue } from '../../testing/health-fixture.js';
import { MAX_COMPONENTS } from '../queue/components.js';
import { HealthServer } from './health-server.js';
import { type HealthServerOptions, resolveOptions } from './options.js';
import { startHealthServer } from './start-health-server.js';

const queues = { traces: new ScriptedQueue() };

describe('the options', () => {
  it('have defaults', () => {
    expect(resolveOptions({ queues })).toEqual({
      queues: [['traces', queues.traces]],
      host: '127.0.0.1',
      port: 13_133,
      intervalMillis: 1000,
      stalledIntervals: 30,
      check: undefined,
    });
    expect(resolveOptions({ queues, check: {} }).check).toEqual({
      intervalMillis: 30_000,
      timeoutMillis: 5000,
    });
  });

  const tooMany = Object.fromEntries(
    Array.from({ length: MAX_COMPONENTS + 1 }, (_, index) => [`queue-${index}`, new ScriptedQueue()]),
  );
  const wrong = [
    [undefined, new TypeError('options must be an object, got undefined')],
    [{}, new TypeError('queues must be an object with exporters or processors, got undefined')],
    [{ queues: [] }, new TypeError('queues must be an object with exporters or processors, got an array')],
    [
      { queues, ports: 1 },
      new TypeError('ports is not an option of startHealthServer(); did you mean port?'),
    ],
    [{ queues, port: '80' }, new TypeError('port must be an integer >= 0 and <= 65535, got "80"')],
    [{ queues, port: 65_536 }, new RangeError('port must be an integer >= 0 and <= 65535, got 65536')],
    [{ queues, host: 1 }, new TypeError('host must be a name or an address to listen on, got 1')],
    [{ queues, host: '' }, new RangeError('host must be a name or an address to listen on, got ""')],
    [
      { queues, intervalMillis: 99 },
      new RangeError('intervalMillis must be a number of milliseconds >= 100 and <= 60000, got 99'),
    ],
    [{ queues, stalledIntervals: 0 }, new RangeError('stalledIntervals must be an integer >= 1, got 0')],
    [{ queues, check: true }, new TypeError('check must be an object, got true')],
    [
      { queues, check: { timeoutMillis: 0 } },
      new RangeError('check.timeoutMillis must be a number of milliseconds > 0 and <= 86400000, got 0'),
    ],
    [
      { queues: { traces: {} } },
      new TypeError(
        'queues["traces"] must be an exporter or a processor with a snapshot(), or a promise of one, got an object',
      ),
    ],
    [{ queues: { '': queues.traces } }, new RangeError('name must be a name of 1 to 100 characters, got ""')],
    [
      { queues: tooMany },
      new RangeError(`queues must be ${MAX_COMPONENTS} at most, got one more: "queue-${MAX_COMPONENTS}"`),
    ],
  ] as const;

  it.each(wrong)('case %# is refused', async (options, error) => {
    await expect(startHealthServer(options as HealthServerOptions)).rejects.toThrow(error);
  });

  it('refuse a second queue of the same name', () => {
    const server = new HealthServer(resolveOptions({ queues }));
    expect(() => server.add('traces', new ScriptedQueue())).toThrow(
      new RangeError('queues["traces"] must be added once, and is there already'),
    );
  });
});
