import { describe, expect, it } from 'vitest';
import { endpointName, parseEndpoint } from './endpoint.js';

describe('an endpoint', () => {
  it.each([
    ['13134', 'http://127.0.0.1:13134'],
    [':13134', 'http://127.0.0.1:13134'],
    ['web-1:13134', 'http://web-1:13134'],
    ['web-1', 'http://web-1:13133'],
    ['[::1]:13134', 'http://[::1]:13134'],
    ['0.0.0.0:13134', 'http://127.0.0.1:13134'],
    ['[::]:13134', 'http://[::1]:13134'],
    ['http://10.0.0.7:13134', 'http://10.0.0.7:13134'],
    ['http://10.0.0.7:13134/health', 'http://10.0.0.7:13134'],
    ['https://ops.example/shop', 'https://ops.example/shop'],
    ['https://ops.example/shop/health', 'https://ops.example/shop'],
    ['https://ops.example/shop/?verbose#top', 'https://ops.example/shop'],
  ])('may be given as %s', (text, expected) => {
    expect(endpointName(parseEndpoint('--url', text))).toBe(expected);
  });

  it.each(['', ':', 'ftp://host', 'http://', '0', '65536', 'web-1:', 'a b', 'host:port', '::1'])(
    'is not %j',
    (text) => {
      expect(() => parseEndpoint('--url', text)).toThrow(
        `--url must be a URL such as http://10.0.0.7:13133, or HOST:PORT, ':PORT' or a port, without credentials, got "${text}"`,
      );
    },
  );

  it.each(['http://me:secret@host', 'http://secret@host', 'me:secret@host', 'ftp://me:secret@host'])(
    'has no credentials, and an error does not show those of %s',
    (text) => {
      expect(() => parseEndpoint('--url', text)).toThrow(/^(?!.*secret).*got one with credentials$/);
    },
  );
});
