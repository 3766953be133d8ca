import { setImmediate } from 'node:timers/promises';
import { diag } from '@opentelemetry/api';
import { expect, it, onTestFinished } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogFixture } from '../../testing/log-fixture.js';

it('a segment that can not be removed is told of once, however often others are removed', async () => {
  const lines = recordDiag();
  onTestFinished(() => diag.disable());
  const fixture = new LogFixture({ segmentBytes: 65_536 });
  const outcomes = await fixture.appendAll(
    Array.from({ length: 12 }, () => Buffer.alloc(20_000)),
    { keep: true },
  );
  const [stuck = '', ...others] = fixture.files('.segment');
  expect(others).toHaveLength(3);
  fixture.disk.fail('unlink', 'EBUSY', stuck);
  // The first one is tried again before each of the others is removed.
  for (const first of [0, 3, 6]) {
    for (const { place } of outcomes.slice(first, first + 3)) if (place) fixture.log.acknowledge(place);
    const tries = fixture.disk.count('unlink', stuck);
    while (
      fixture.files('.segment').length > 4 - first / 3 ||
      fixture.disk.count('unlink', stuck) === tries
    ) {
      await fixture.clock.advance(10_000);
      await setImmediate();
    }
  }
  expect(lines.map(({ text }) => text)).toEqual([expect.stringContaining("can't be removed")]);
  fixture.disk.heal();
  while (lines.length === 1) {
    await fixture.clock.advance(10_000);
    await setImmediate();
  }
  expect(lines).toMatchObject([{}, { text: expect.stringContaining('are removed again') }]);
});
