import { type Context, type ContextManager, ROOT_CONTEXT } from '@opentelemetry/api';

/** The API has none, and what runs synchronously needs no more. */
export class SynchronousContextManager implements ContextManager {
  #active = ROOT_CONTEXT;

  active(): Context {
    return this.#active;
  }

  with: ContextManager['with'] = (inner, run, thisArg, ...args) => {
    const outer = this.#active;
    this.#active = inner;
    try {
      return run.call(thisArg as ThisParameterType<typeof run>, ...args);
    } finally {
      this.#active = outer;
    }
  };

  bind<T>(_context: Context, target: T): T {
    return target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    return this;
  }
}
