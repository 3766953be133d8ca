import { isIPv4, isIPv6 } from 'node:net';
import { parseEndpoint } from './endpoint.js';

/** Targets that gRPC resolves by itself. @see https://github.com/grpc/grpc/blob/master/doc/naming.md */
const TARGET = /^(unix|dns|ipv4|ipv6):(\S+)$/i;

/**
 * A target of gRPC, as gRPC wants it; undefined for a text that is none.
 *
 * @throws RangeError for one that leads nowhere, with `name` in its message and nothing of the target
 */
export function parseTarget(name: string, text: string, allowed: string): string | undefined {
  const [, written = '', rest = ''] = TARGET.exec(text) ?? [];
  const scheme = written.toLowerCase();
  const refuse = (problem: string) => new RangeError(`${name} must be ${allowed}, got ${problem}`);
  const checkAddress = (address: string, isHost: (host: string) => boolean): void => {
    if (address.includes('@')) throw refuse(`one with credentials, which ${scheme}: cannot have`);
    const { pathname, search } = parseEndpoint(name, `https://${address}`, allowed).url;
    if (pathname !== '/' || search !== '' || address.endsWith('/'))
      throw refuse(`one with a path after ${scheme}:`);
    if (!isHost(address.replace(/:\d+$/, ''))) throw refuse(`one whose ${scheme}: address is none`);
  };
  switch (scheme) {
    case 'unix':
      // What follows two slashes is no part of the path.
      if (/^\/\/[^/]/.test(rest))
        throw refuse('one with two slashes after unix:, where gRPC takes one or three');
      break;
    case 'dns':
      checkAddress(rest.replace(/^\/\/[^/@]*\//, ''), () => true);
      break;
    case 'ipv4':
      for (const address of rest.split(',')) checkAddress(address, isIPv4);
      break;
    case 'ipv6':
      for (const address of rest.split(',')) {
        checkAddress(address, (host) => /^\[.*\]$/.test(host) && isIPv6(host.slice(1, -1)));
      }
      break;
    default:
      return undefined;
  }
  return `${scheme}:${rest}`;
}
