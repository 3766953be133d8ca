import { fromCollectorConfig } from '../../config/collector.js';
import type { SendingQueueOptions } from '../../config/options.js';
import { resolveOptions } from '../../config/resolve-options.js';
import { log } from '../../log/log.js';
import { messageOf } from '../../status/message.js';
import type { Block } from './block.js';
import { storageNamed, storageNameIn } from './storages.js';

/**
 * What a block of the configuration file says of a queue.
 *
 * @returns undefined where there is none, and where it says something wrong, which is an error in the log: the queue has
 *   its defaults then
 */
export function optionsOf(block: Block | undefined): SendingQueueOptions | undefined {
  if (block === undefined) return undefined;
  try {
    return parse(block);
  } catch (error) {
    log.error(`${messageOf(error)}; ignored, together with all that ${block.path} says of its queue`);
    return undefined;
  }
}

function parse({ path, signal, config, extensions }: Block): SendingQueueOptions {
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
