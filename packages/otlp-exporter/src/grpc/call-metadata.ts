import type { Metadata } from '@grpc/grpc-js';
import { grpcHeaderRules } from '../config/header-rules.js';
import type { Grpc } from './load-grpc.js';
import type { GrpcHeaders } from './settings.js';

/**
 * The metadata of the calls. No message shows anything of a value, nor of what a function of the application throws,
 * which may well quote one.
 */
export class CallMetadata {
  readonly #grpc: Grpc;
  readonly #next: () => Metadata | Promise<Metadata>;

  /** @throws TypeError, RangeError - for headers that are no metadata */
  constructor(grpc: Grpc, headers: GrpcHeaders) {
    this.#grpc = grpc;
    if (typeof headers === 'function') {
      this.#next = () => this.#ask(headers);
    } else {
      // Read by the calls, each of which makes a copy.
      const metadata = this.#read('headers', headers);
      this.#next = () => metadata;
    }
  }

  /**
   * The metadata of the next call.
   *
   * @throws Error - if there is none; a promise rejects with it. Its message is for the status
   */
  next(): Metadata | Promise<Metadata> {
    return this.#next();
  }

  #ask(headers: () => unknown): Metadata | Promise<Metadata> {
    const failed = (error: unknown): never => {
      throw new Error(explain(error), { cause: error });
    };
    const read = (given: unknown) => this.#read('headers()', given);
    try {
      const given = headers();
      if (!isPromise(given)) return read(given);
      return Promise.resolve(given).then(read).catch(failed);
    } catch (error) {
      return failed(error);
    }
  }

  /** Once more, as over HTTP/2 a name that is reserved would break the connection again and again. */
  #read(where: string, headers: unknown): Metadata {
    if (typeof headers !== 'object' || headers === null || Symbol.iterator in headers) {
      throw new TypeError(`${where} must be an object of strings`);
    }
    const metadata = new this.#grpc.Metadata();
    for (const [name, value] of Object.entries(headers)) {
      const key = name.toLowerCase();
      if (!grpcHeaderRules.isName(key)) throw new RangeError(`${where} has a name that metadata can't have`);
      if (typeof value !== 'string' || !grpcHeaderRules.isValue(value)) {
        throw new RangeError(`${where}: ${key} must be a string of printable ASCII`);
      }
      if (!grpcHeaderRules.isReserved(key)) metadata.set(key, value);
    }
    return metadata;
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Only what our own checks say is known to show no value, and begins so. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'headers() failed';
  return error.message.startsWith('headers()') ? error.message : `headers() failed with ${error.name}`;
}
