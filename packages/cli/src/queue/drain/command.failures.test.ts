import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHttpBackend } from '@otelq-test/backend';
import { describe, expect, it } from 'vitest';
import { drain, names, started, statusBody, storedIn } from '../../../testing/drain.js';
import { scratchFolder } from '../../../testing/scratch.js';
import { leave, spans, spansTogether } from '../../../testing/stored.js';

describe('otelq queue drain, where not all goes well,', () => {
  it('sends again what fails for a while', async () => {
    const backend = await started(startHttpBackend({ behaviour: [503, 429, { reset: true }] }));
    const directory = scratchFolder();
    await leave(directory, spans(...names(5)));
    const { code } = await drain(directory, backend);
    expect(code).toBe(0);
    expect(backend.received.byName.size).toBe(5);
  });

  it('removes what the destination refuses for good, and says why', async () => {
    const backend = await started(
      startHttpBackend({
        behaviour: ({ items }) =>
          items[0]?.name === 'bad'
            ? { status: 400, body: statusBody('no such span') }
            : items[0]?.name === 'partly'
              ? { partialSuccess: { rejected: 1, message: 'too old' } }
              : 200,
      }),
    );
    const directory = scratchFolder();
    await leave(directory, [...spans('a', 'bad'), spansTogether('partly', 'old')], { name: 'checkout' });
    const { code, stdout } = await drain(directory, backend, '--concurrency', '1');
    expect(code).toBe(1);
    expect(stdout).toBe(
      'delivered  2 requests, 2 items\nrefused    1 request, 2 items\n' +
        '           1 item: INVALID_ARGUMENT: HTTP 400: no such span\n' +
        '           1 item: partial success: too old\n' +
        'left       0 requests, 0 items\n',
    );
    expect(await storedIn(directory)).toEqual({});
  });

  it.each([401, 404, 405, 415])(
    'stops at a %i, which is not about what is stored, and removes nothing',
    async (status) => {
      const backend = await started(
        startHttpBackend({ behaviour: () => ({ status, body: statusBody('go away') }) }),
      );
      const directory = scratchFolder();
      await leave(directory, spans(...names(50)), { name: 'checkout' });
      const { code, stdout } = await drain(directory, backend, '--concurrency', '1');
      expect(code).toBe(1);
      expect(stdout).toContain('left       50 requests, 50 items\n');
      expect(stdout).toMatch(new RegExp(`50 requests: [A-Z_]+: HTTP ${status}.*: go away`));
      expect(backend.requests.length).toBeLessThan(50);
      expect(await storedIn(directory)).toEqual({ 'traces-protobuf-checkout/slot-0': 50 });
    },
  );

  it('removes what was refused at first when the destination has accepted something', async () => {
    const backend = await started(startHttpBackend({ behaviour: [400] }));
    const directory = scratchFolder();
    await leave(directory, spans('bad', 'a'), { name: 'checkout' });
    const { code, stdout } = await drain(directory, backend, '--concurrency', '1');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^delivered {2}1 request, 1 item\nrefused {4}1 request, 1 item\n/);
    expect(await storedIn(directory)).toEqual({});
  });

  it('gives up a destination that refuses everything, and removes nothing', async () => {
    const backend = await started(
      startHttpBackend({ behaviour: () => ({ status: 400, body: statusBody('go away') }) }),
    );
    const directory = scratchFolder();
    await leave(directory, spans(...names(50)), { name: 'checkout' });
    const { code, stdout } = await drain(directory, backend, '--concurrency', '1');
    expect(code).toBe(1);
    expect(stdout).toBe(
      'delivered  0 requests, 0 items\nleft       50 requests, 50 items\n' +
        '           traces-protobuf-checkout/slot-0: 50 requests: everything is refused; nothing was removed ' +
        '(INVALID_ARGUMENT: HTTP 400: go away); if the endpoint is right, --remove-refused removes it\n',
    );
    expect(backend.requests.length).toBeLessThan(50);
    expect(await storedIn(directory)).toEqual({ 'traces-protobuf-checkout/slot-0': 50 });
  });

  it('removes all that is refused with --remove-refused', async () => {
    const backend = await started(startHttpBackend({ behaviour: () => 400 }));
    const directory = scratchFolder();
    await leave(directory, spans(...names(50)), { name: 'checkout' });
    const { code, stdout } = await drain(directory, backend, '--remove-refused');
    expect(code).toBe(1);
    expect(stdout).toContain('refused    50 requests, 50 items\n');
    expect(await storedIn(directory)).toEqual({});
  });

  it('goes on past a fault of the destination, and leaves what met it', async () => {
    const backend = await started(
      startHttpBackend({ behaviour: ({ items }) => (items[0]?.name === 'poison' ? 500 : 200) }),
    );
    const directory = scratchFolder();
    await leave(directory, spans('a', 'poison', 'b'), { name: 'checkout' });
    const { code, stdout } = await drain(directory, backend);
    expect(code).toBe(1);
    expect(stdout).toContain('delivered  2 requests, 2 items\nleft       1 request, 1 item\n');
    const again = await drain(directory, backend, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ delivered: { requests: 0 }, left: [{ requests: 1 }] });
  });

  it('sends what can be read of a damaged file, and says what can not', async () => {
    const backend = await started(startHttpBackend());
    const directory = scratchFolder();
    await leave(directory, spans('a', 'damaged', 'b'), { name: 'checkout' });
    const slot = join(directory, 'traces-protobuf-checkout', 'slot-0');
    const [file = ''] = readdirSync(slot);
    const bytes = readFileSync(join(slot, file));
    bytes.write('DAMAGED', bytes.indexOf('damaged'));
    writeFileSync(join(slot, file), bytes);
    const { code, stdout, stderr } = await drain(directory, backend);
    expect(code).toBe(1);
    expect(stdout).toBe(
      'delivered  2 requests, 2 items\nunreadable 1 request, 1 item; the file is kept aside\n' +
        'left       0 requests, 0 items\n',
    );
    expect(stderr).toContain(file);
    expect([...backend.received.byName.keys()].toSorted()).toEqual(['a', 'b']);
    expect(readdirSync(slot)).toEqual([expect.stringMatching(`^${file}\\.corrupt-`)]);
  });

  it('cuts what is too large for the destination', async () => {
    const backend = await started(
      startHttpBackend({ behaviour: ({ items }) => (items.length > 2 ? 413 : 200) }),
    );
    const directory = scratchFolder();
    await leave(directory, [spansTogether(...names(9))]);
    const { code, stdout } = await drain(directory, backend);
    expect([code, stdout]).toEqual([0, 'delivered  1 request, 9 items\nleft       0 requests, 0 items\n']);
    expect(backend.received.byName.size).toBe(9);
  });
});
