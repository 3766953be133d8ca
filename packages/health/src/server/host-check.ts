import { isIP } from 'node:net';

/**
 * Whether a request may have come from where the server is: against DNS rebinding, in which a page of a stranger lets its
 * own name resolve to 127.0.0.1, and reads what the browser of a developer can reach there. Such a request has that name in
 * its `Host`. Addresses are harmless: probes, such as those of a kubelet, come with them, and no name is in between.
 *
 * @param host the header; a client without one is no browser
 */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined || host === '') return true;
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const bracketed = /^\[(.*)\]$/.exec(name)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  return isIP(name) === 4 || name === 'localhost' || name.endsWith('.localhost');
}

/** Whether nobody but this machine can reach a server that listens at the address, as the socket tells it. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
