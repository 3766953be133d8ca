import { describe, expect, it } from 'vitest';
import { SECRET } from '../../testing/failing-headers.js';
import { expectNoSecret, NOWHERE, once, saidOf, transports } from '../../testing/said.js';
import type { OtlpExporterOptions } from '../index.js';

const P = 'OTEL_EXPORTER_OTLP_';
const withHeaders = (headers: unknown) => ({ headers }) as OtlpExporterOptions;

describe.each(transports)('over %s, nothing that is said at construction has a secret', (transport) => {
  it.each<[where: string, complaint: string, options: unknown, env?: Readonly<Record<string, string>>]>([
    ['a URL instead of options', 'options must be an object', `http://user:${SECRET}@collector`],
    ['a URL with a wrong port', 'url must be', { url: `http://user:${SECRET}@collector:x` }],
    ['a URL of another scheme', 'url must be', { url: `ftp://user:${SECRET}@collector` }],
    ['a URL in a list', 'url must be', { url: [`http://user:${SECRET}@collector`] }],
    ['a query', 'url must be', { url: `http://collector:x?token=${SECRET}` }],
    [
      'a variable with a wrong URL',
      '_ENDPOINT must be',
      {},
      { [`${P}ENDPOINT`]: `http://user:${SECRET}/@collector` },
    ],
    [
      'a variable of the signal',
      '_TRACES_ENDPOINT must be',
      {},
      { [`${P}TRACES_ENDPOINT`]: `http://user:${SECRET} @collector` },
    ],
    ['headers that are a text', 'headers must be', withHeaders(`authorization=${SECRET}`)],
    ['headers that are a list', 'headers must be', withHeaders([`authorization: ${SECRET}`])],
    ['an illegal value', 'headers["authorization"] has', withHeaders({ authorization: `${SECRET}\n` })],
    ['an illegal name', 'headers has a name', withHeaders({ [`Bearer ${SECRET}`]: '' })],
    ['a reserved header', 'headers must not have content-type', withHeaders({ 'content-type': SECRET })],
    ['a variable without names', '_HEADERS must be', {}, { [`${P}HEADERS`]: SECRET }],
    [
      'a variable with an illegal value',
      '_TRACES_HEADERS must be',
      {},
      { [`${P}TRACES_HEADERS`]: `a=${SECRET}%0A` },
    ],
    [
      'a reserved header in a variable',
      '_HEADERS has user-agent',
      { ...once, url: NOWHERE },
      { [`${P}HEADERS`]: `user-agent=${SECRET}` },
    ],
    ['a key instead of options', 'tls must be an object', { tls: `-----BEGIN PRIVATE KEY-----\n${SECRET}` }],
    ['what is no key', 'tls.', { tls: { key: SECRET, cert: SECRET } }],
    ['a key in a list', 'tls.key must be', { tls: { key: [SECRET] } }],
    [
      'a key in a variable',
      '_CLIENT_KEY must be',
      {},
      { [`${P}CLIENT_KEY`]: `-----BEGIN PRIVATE KEY-----\n${SECRET}` },
    ],
  ])('from %s', async (_, complaint, options, env) => {
    const said = await saidOf(transport, options, env);
    expect(said).toContain(complaint);
    expectNoSecret(said);
  });
});
