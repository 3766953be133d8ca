import { createRequire } from 'node:module';
import { messageOf } from '../status/message.js';
import type * as Queueing from './queue/queueing.js';

let loaded: { readonly queueing?: typeof Queueing } | undefined;

/**
 * What makes the queues, which is loaded when the first one has something to do: an application starts sooner without it,
 * and most processes of a machine where NODE_OPTIONS asks for it have no exporter.
 *
 * @returns undefined when it does not load, which costs the application its queues and nothing else
 */
export function loadQueueing(): typeof Queueing | undefined {
  loaded ??= load();
  return loaded.queueing;
}

function load(): { queueing?: typeof Queueing } {
  try {
    // A call that `bundle.mjs` knows.
    const queueing: typeof Queueing = createRequire(import.meta.url)('./queue/queueing.js');
    return { queueing };
  } catch (error) {
    // The logger of OpenTelemetry is among what has not loaded.
    process.emitWarning(`no exporter has a sending queue: ${messageOf(error)}`, {
      type: '@otelq/sending-queue',
    });
    return {};
  }
}
