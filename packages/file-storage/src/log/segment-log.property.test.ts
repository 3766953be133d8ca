import fc from 'fast-check';
import { it } from 'vitest';
import { recordDiag } from '../../../sending-queue/testing/recorded-diag.js';
import { LogModel } from '../../testing/log-model.js';

const sizes = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 200 }),
    fc.integer({ min: 1, max: 30_000 }),
    fc.constantFrom(90_000, 300_000),
  ),
  { maxLength: 6 },
);

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ append: sizes, keep: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ failing: sizes, fault: fc.constantFrom('full', 'sync', 'write') }) },
    {
      weight: 4,
      arbitrary: fc.record({
        read: fc.integer({ min: 1, max: 12 }),
        maxBytes: fc.integer({ min: 0, max: 100_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ readWhileAppending: sizes }) },
    { weight: 4, arbitrary: fc.record({ acknowledge: fc.infiniteStream(fc.boolean()) }) },
    { weight: 1, arbitrary: fc.record({ reopen: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ kill: sizes, turns: fc.integer({ min: 0, max: 8 }) }) },
  ),
  { maxLength: 60, size: 'max' },
);

it('whatever happens: what was told to be stored is there until it is acknowledged, in order, and nothing else', async () => {
  recordDiag();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(65_536, 2 ** 22), steps, async (segmentBytes, actions) => {
      const model = new LogModel(segmentBytes);
      for (const action of actions) {
        if ('append' in action) await model.append(action.append, action.keep);
        else if ('failing' in action) await model.appendWithFault(action.failing, action.fault);
        else if ('read' in action) await model.read(action.read, action.maxBytes);
        else if ('readWhileAppending' in action) await model.readWhileAppending(action.readWhileAppending);
        else if ('acknowledge' in action) model.acknowledge(() => action.acknowledge.next().value);
        else if ('kill' in action) await model.kill(action.kill, action.turns);
        else await model.reopen();
      }
      await model.reopen();
      await model.close();
    }),
    { numRuns: 40 },
  );
}, 120_000);
