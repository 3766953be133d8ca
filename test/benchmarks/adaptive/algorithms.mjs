import { createLimiter } from '@otelq/adaptive-concurrency';
import { Gradient2 } from './baselines/gradient2.mjs';
import { RatioAimd } from './baselines/ratio-aimd.mjs';
import { VectorArc } from './baselines/vector-arc.mjs';

/** @import { LimiterFactory } from '@otelq/adaptive-concurrency/simulate' */

/**
 * @typedef {object} Algorithm
 * @property {string} name
 * @property {boolean} isDefault whether the goals are set for it
 * @property {LimiterFactory} create
 */

/**
 * What is compared, in the order of the columns. All of it runs with its defaults.
 *
 * @type {readonly Algorithm[]}
 */
export const algorithms = [
  {
    name: 'static 10',
    isDefault: false,
    create: (now) => createLimiter({ algorithm: 'fixed', maxConcurrency: 10, now }),
  },
  { name: 'Vector ARC', isDefault: false, create: (now) => new VectorArc(now) },
  { name: 'ratio AIMD', isDefault: false, create: (now) => new RatioAimd(now) },
  { name: 'Gradient2', isDefault: false, create: (now) => new Gradient2(now) },
  { name: 'otelq aimd', isDefault: true, create: (now) => createLimiter({ now }) },
  {
    name: 'otelq gradient',
    isDefault: false,
    create: (now) => createLimiter({ algorithm: 'gradient', now }),
  },
];
