import { fromCollectorConfig } from '../../config/collector.js';
import type { SendingQueueOptions } from '../../config/options.js';
import { resolveOptions } from '../../config/resolve-options.js';
import { log } from '../../log/log.js';
import { messageOf } from '../../status/message.js';
import { type Block, takeCurrent } from './block.js';
import { storageNamed, storageNameIn } from './storages.js';
import { writeNotes } from './write-notes.js';

/**
 * What the configuration file says of the queue of the exporter that the SDK is building now. To be asked once for each,
 * when its processor is built: by then the SDK has made its logger.
 *
 * @returns undefined where the file says nothing, and where it says something wrong, which is an error in the log:
 *   the queue has its defaults then. `enabled: false` asks for the exporter as it is
 */
export function optionsOfCurrentBlock(): SendingQueueOptions | undefined {
  const block = takeCurrent();
  writeNotes();
  if (block === undefined) return undefined;
  try {
    return optionsOf(block);
  } catch (error) {
    log.error(`${messageOf(error)}; ignored, together with all that ${block.path} says of its queue`);
    return undefined;
  }
}

function optionsOf({ path, signal, config, extensions }: Block): SendingQueueOptions {
  const name = naming(`${path}.`, () => storageNameIn(config, extensions));
  // Only the one that is named: what is wrong with another is none of this queue's business.
  const storages = name === undefined ? {} : { [name]: storageNamed(name, extensions) };
  const options = naming(`${path}.`, () => fromCollectorConfig(config, storages));
  // Values that are right by themselves may contradict each other, or not go with an exporter of the SDK.
  // The queue itself will warn of what it has to; a variable is warned of once in an environment, which this is not.
  const context = { env: { ...process.env }, warn: () => {}, bytesKnown: false };
  naming(`${path}: `, () => resolveOptions(options, signal, context));
  return options;
}

/** Where in the file it is that something is wrong. */
function naming<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new Error(path + messageOf(error), { cause: error });
  }
}
