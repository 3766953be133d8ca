import { startHttpBackend } from '@otelq-test/backend';
import { describe, expect, it } from 'vitest';
import { drain, names, started, storedIn } from '../../../testing/drain.js';
import { startOtelq } from '../../../testing/otelq.js';
import { scratchFolder } from '../../../testing/scratch.js';
import { leave, spans } from '../../../testing/stored.js';

describe('otelq queue drain, ended early,', () => {
  it('gives up on a destination that is not there, and leaves everything', async () => {
    const backend = await started(startHttpBackend());
    await backend.stop();
    const directory = scratchFolder();
    await leave(directory, spans(...names(3)));
    const { code, stdout } = await drain(directory, backend, '--give-up-after', '0.2');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /left {7}3 requests, 3 items\n.*3 requests: given up, as nothing was accepted for 0.2 s: UNAVAILABLE: .*ECONNREFUSED/,
    );
  });

  it('ends what is under way on Ctrl-C, and leaves the rest', async () => {
    const backend = await started(startHttpBackend());
    let open = (): void => {};
    const gate = new Promise<number>((resolve) => {
      open = () => resolve(200);
    });
    backend.respondWith(() => gate);
    const directory = scratchFolder();
    await leave(directory, spans(...names(50)), { name: 'checkout' });
    const run = startOtelq([
      'queue',
      'drain',
      directory,
      '--endpoint',
      backend.url,
      '--concurrency',
      '2',
      '--json',
    ]);
    await backend.until(() => backend.inFlight === 2);
    run.child.kill('SIGINT');
    await run.saidOnStderr('stopping');
    open();
    const { code, stdout } = await run.ended;
    expect(code).toBe(1);
    const { delivered, left } = JSON.parse(stdout);
    expect(left).toEqual([
      {
        queue: 'traces-protobuf-checkout',
        slot: 'slot-0',
        requests: 50 - delivered.requests,
        items: expect.any(Number),
        reason: 'stopped',
      },
    ]);
    expect(delivered.requests).toBe(backend.received.count());
    expect(delivered.requests).toBeGreaterThanOrEqual(2);
    expect(await storedIn(directory)).toEqual({ 'traces-protobuf-checkout/slot-0': 50 - delivered.requests });
  });

  it('loses nothing when it is killed: another run sends the rest', async () => {
    const backend = await started(startHttpBackend());
    backend.respondWith(({ index }) => (index < 20 ? 200 : { never: true }));
    const directory = scratchFolder();
    await leave(directory, spans(...names(50)));
    const run = startOtelq(['queue', 'drain', directory, '--endpoint', backend.url]);
    await backend.until(() => backend.received.count() >= 20);
    run.child.kill('SIGKILL');
    await run.ended;
    backend.respondWith([]);
    const { code } = await drain(directory, backend);
    expect(code).toBe(0);
    expect(backend.received.byName.size).toBe(50);
  });
});
