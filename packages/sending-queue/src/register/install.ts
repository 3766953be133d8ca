import { messageOf } from '../status/message.js';
import { registerHooks } from './hooks/registered-hooks.js';
import { extendRequire } from './hooks/require-extension.js';
import { replaceLoadedClasses } from './loaded-classes.js';
import { offerReplacement } from './replacement.js';
import { adoptStarted } from './started/adopt-started.js';
import { isLoaderThread } from './thread.js';
import { isWanted } from './wanted.js';
import { watchMadeInCode } from './watch-made-in-code.js';

const INSTALLED = Symbol.for('@otelq/sending-queue/register/1');

/** Starts to queue. Never throws; does nothing where it is not wanted, and nothing more where it has been done. */
export function install(): void {
  // Of several copies of this package one acts, the first.
  if (Reflect.has(globalThis, INSTALLED)) return;
  const wanted = isWanted(process.env);
  // What a configuration file says of queues is taken out of it even so: the SDK would refuse the file.
  if (!wanted && !process.env.OTEL_CONFIG_FILE) return;
  // There is no SDK, and Node can't load with hooks. Older Nodes, which don't say, have no hooks.
  if (isLoaderThread()) return;
  Object.defineProperty(globalThis, INSTALLED, { value: true });
  quietly(() => {
    if (wanted) offerReplacement();
    if (!registerHooks()) extendRequire();
  });
  if (!wanted) return;
  quietly(replaceLoadedClasses);
  watchMadeInCode(quietly);
  adoptStarted(quietly);
}

/** Whatever fails here costs the application its queues and nothing else. */
function quietly(step: () => void): void {
  try {
    step();
  } catch (error) {
    warn(`exporters may have no sending queue: ${messageOf(error)}`);
  }
}

/** By Node: what logs is among what has not been loaded. */
function warn(message: string): void {
  process.emitWarning(message, { type: '@otelq/sending-queue' });
}
