/** Where the health of the queues is served. */
export interface HealthEndpoint {
  /** A name or an address, an IPv6 one without brackets. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

const LOOPBACK = '127.0.0.1';
const MAX_PORT = 65_535;

/** A host that may be left out, and a port: `[::1]:13133`, `0.0.0.0:13133`, `:13133`, `13133`, with or without `http://`. */
const HOST_AND_PORT = /^(?:http:\/\/)?(?:(\[[0-9a-f:.]+\]|[^\s[\]:/?#@]+)?:)?(\d{1,5})\/?$/i;

/** Reads an endpoint; undefined when the text is none. Without a host it is the loopback interface. */
export function parseHealthEndpoint(text: string): HealthEndpoint | undefined {
  const [, host = LOOPBACK, digits] = HOST_AND_PORT.exec(text) ?? [];
  const port = Number(digits);
  if (!(port <= MAX_PORT)) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port };
}
