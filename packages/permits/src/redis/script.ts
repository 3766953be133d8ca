import { createHash } from 'node:crypto';
import type { ScriptClient, ScriptInput } from './script-client.js';

/** A Lua script that is sent as its hash, and as a whole only to a server that does not have it. */
export class Script {
  readonly #source: string;
  readonly #sha1: string;

  constructor(source: string) {
    this.#source = source;
    this.#sha1 = createHash('sha1').update(source).digest('hex');
  }

  async run(client: ScriptClient, input: ScriptInput): Promise<unknown> {
    // A client without a connection keeps what it is given for later, when a report is of no use to anybody.
    if (client.isReady === false) throw new Error('The client has no connection to Redis.');
    try {
      return await client.evalSha(this.#sha1, input);
    } catch (error) {
      if (!isScriptUnknown(error)) throw error;
    }
    return client.eval(this.#source, input);
  }
}

/** A server that was started, or failed over to, has no scripts. It has done nothing then. */
function isScriptUnknown(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}
