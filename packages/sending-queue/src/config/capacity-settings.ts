import type { QueueBounds } from './batch-settings.js';
import { candidates, type Ignored, type Sources } from './candidates.js';
import { type Candidate, Choice, ORIGINS, type Origin } from './choice.js';
import { settings } from './settings.js';
import { sizerWithoutBytes } from './sizers.js';

/** Capacity of a queue that is measured in bytes and whose capacity nobody gives: 64 MiB. */
const DEFAULT_QUEUE_BYTES = 64 * 1024 * 1024;

/**
 * How much the queue holds, and in which unit. Where the variable of the unit is ignored, so are the sizes that were
 * meant in it, which are those of the same origin, and those behind it up to the unit that stands: a number of bytes,
 * taken for one of requests, would be no bound at all.
 *
 * @param bytesKnown whether the size of a payload on the wire is known, which the sizer `bytes` takes
 * @throws TypeError or RangeError for a value in code that is wrong
 */
export function capacitySettings(sources: Sources, bytesKnown: boolean): QueueBounds {
  const kind = bytesKnown ? settings.sizer.kind : sizerWithoutBytes;
  const ignored: Ignored[] = [];
  const sizer = new Choice(
    settings.sizer,
    candidates({ ...settings.sizer, kind }, sources, (variable) => ignored.push(variable)),
  );
  const setting =
    sizer.value === 'bytes' ? { ...settings.queueSize, default: DEFAULT_QUEUE_BYTES } : settings.queueSize;
  const sizes = candidates(setting, sources);
  const [first] = ignored;
  const measured = first === undefined ? sizes : inUnitThatStands(sizes, first, sizer.origin, sources);
  return { queueSize: new Choice(setting, measured), sizer: sizer.value };
}

function* inUnitThatStands(
  sizes: Iterable<Candidate<number>>,
  ignored: Ignored,
  standing: Origin,
  sources: Sources,
): Generator<Candidate<number>, void> {
  for (const size of sizes) {
    const order = ORIGINS.indexOf(size.origin);
    if (order < ORIGINS.indexOf(ignored.origin) || order >= ORIGINS.indexOf(standing)) yield size;
    else
      sources.warn(
        `${size.name} (${size.shown}) is in the unit of ${ignored.name}, which is ignored; ignored too`,
      );
  }
}
