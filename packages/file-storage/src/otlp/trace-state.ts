import type { TraceState } from '@opentelemetry/api';

/**
 * A trace state that was stored: it serializes to the very text that the original did. As with those that the API
 * makes, `set` checks nothing.
 */
export class StoredTraceState implements TraceState {
  readonly #text: string;
  #members: ReadonlyMap<string, string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get(key: string): string | undefined {
    return this.#parsed().get(key);
  }

  /** What was changed last comes first, which https://www.w3.org/TR/trace-context/ asks for. */
  set(key: string, value: string): TraceState {
    const others = [...this.#parsed()].filter(([other]) => other !== key);
    return serialized([[key, value], ...others]);
  }

  unset(key: string): TraceState {
    return serialized([...this.#parsed()].filter(([other]) => other !== key));
  }

  serialize(): string {
    return this.#text;
  }

  #parsed(): ReadonlyMap<string, string> {
    this.#members ??= parse(this.#text);
    return this.#members;
  }
}

const serialized = (members: readonly (readonly [string, string])[]): StoredTraceState =>
  new StoredTraceState(members.map(([key, value]) => `${key}=${value}`).join(','));

/** Of members with the same key, the first counts: it is the newest. */
function parse(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const member of text.split(',')) {
    const equals = member.indexOf('=');
    if (equals === -1) continue;
    const key = member.slice(0, equals).trim();
    if (!members.has(key)) members.set(key, member.slice(equals + 1).trimEnd());
  }
  return members;
}
