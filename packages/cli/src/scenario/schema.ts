import type { Scenario } from '@otelq/adaptive-concurrency/simulate';
import * as v from 'valibot';
import { client } from './client.js';
import { destination } from './destination.js';
import { count, inMillis, listOf, mapping, span, time } from './kinds.js';
import { limiter } from './limiter.js';

/** A scenario as a file has it: times are durations with units. Becomes what the simulator takes. */
export const scenarioSchema: v.GenericSchema<unknown, Scenario> = v.pipe(
  v.unknown(),
  mapping({
    name: v.pipe(v.string('must be a text'), v.nonEmpty('must be a text')),
    seed: v.exactOptional(count),
    warmUp: v.exactOptional(span),
    measure: v.exactOptional(time),
    timeout: v.exactOptional(time),
    destination,
    clients: v.exactOptional(listOf(client)),
    limiter: v.exactOptional(limiter),
  }),
  inMillis('warmUp', 'measure', 'timeout'),
);
