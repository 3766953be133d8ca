import { isIP } from 'node:net';

/** The URL of a server, for clients on this machine: one that listens on every address is reached on the loopback one. */
export function urlOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}
