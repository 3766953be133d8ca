import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { systemClock } from '@otelq/sending-queue/internal';
import { type PermitsOptions, resolveOptions } from '../config/options.js';
import { Instance } from './instance.js';
import type { Permits } from './permits.js';
import { SharedPermits } from './shared-permits.js';

/**
 * This process's part in a budget of the whole fleet; `options.permits` of its queues. Reports to the store at once and once
 * per period from then on. Keeps no process alive, and never throws later on.
 *
 * @throws TypeError, RangeError - that name the option, what is allowed and what was given
 */
export function createPermits(options: PermitsOptions): Permits {
  const settings = resolveOptions(options);
  return new SharedPermits(settings.unit, systemClock, () => {
    const host = `${hostname()}:${pid}:${randomUUID().slice(0, 8)}`;
    return new Instance(settings, { clock: systemClock, random: Math.random, host });
  });
}
