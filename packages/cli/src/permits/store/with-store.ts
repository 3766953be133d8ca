import { jsonLine, printable } from '../../terminal/printable.js';
import type { StoreOptions } from '../store-options.js';
import { type OpenStore, openStore } from './open-store.js';
import { StoreError } from './store-error.js';

/** As of `otelq top`. */
const UNREACHABLE = 3;

/** Does something with the store that the options mean. Says why where it can't be had, and sets the exit code. */
export async function withStore(
  options: StoreOptions & { readonly json?: true },
  use: (store: OpenStore) => Promise<void>,
): Promise<void> {
  let open: OpenStore | undefined;
  try {
    open = await openStore(options, process.env);
    await use(open);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    process.exitCode = UNREACHABLE;
    if (options.json) process.stdout.write(jsonLine({ error: error.message }));
    else process.stderr.write(`${printable(error.message)}\n`);
  } finally {
    open?.close();
  }
}
