import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, it } from 'vitest';
import { createPemFolder } from '../../testing/pem-folder.js';
import { grpc, http } from '../../testing/resolution.js';

const CA = 'OTEL_EXPORTER_OTLP_CERTIFICATE';
const CERT = 'OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE';
const KEY = 'OTEL_EXPORTER_OTLP_CLIENT_KEY';
const url = 'https://collector/v1/traces';
const NO_EFFECT = 'TLS certificates and keys have no effect here, as the endpoint is not encrypted';

const folder = await createPemFolder();
const { made, files } = folder;
afterAll(() => folder.remove());

describe('from code', () => {
  it('may be texts or buffers', () => {
    const { ca, client } = made;
    const texts = { ca: ca.cert, cert: client.cert, key: client.key };
    const buffers = {
      ca: Buffer.from(ca.cert),
      cert: new Uint8Array(Buffer.from(client.cert)),
      key: Buffer.from(client.key),
    };
    for (const tls of [texts, buffers]) {
      const { settings, warnings } = http({ url, tls });
      expect(settings.tls).toEqual({
        ca: Buffer.from(ca.cert),
        cert: Buffer.from(client.cert),
        key: Buffer.from(client.key),
      });
      expect(warnings).toEqual([]);
    }
  });

  it('are none without any', () => {
    expect(http({ url }).settings).not.toHaveProperty('tls');
    expect(http({ url, tls: {} }).settings).not.toHaveProperty('tls');
  });

  it.each([1, null, {}, ['a']])('must not be case %#', (value) => {
    for (const part of ['ca', 'cert', 'key']) {
      const resolve = () => http({ url, tls: { [part]: value } });
      expect(resolve).toThrow(TypeError);
      expect(resolve).toThrow(`tls.${part} must be PEM text, or a Buffer or Uint8Array of it, got `);
    }
  });

  it('must be known', () => {
    expect(() => http({ url, tls: { certificate: '' } })).toThrow(
      new TypeError('tls.certificate is not an option of the exporter; did you mean tls.cert?'),
    );
    expect(() => http({ url, tls: 'x' })).toThrow(new TypeError('tls must be an object, got a string'));
  });
});

describe.each([
  ['over HTTP', (options: object, env: Record<string, string>) => http({ url, ...options }, env)],
  [
    'over gRPC',
    (options: object, env: Record<string, string>) => grpc({ url: 'collector', ...options }, env),
  ],
])('what does not parse %s', (_transport, resolve) => {
  it('is refused, with the option or the variable and its path', () => {
    const rubbish = 'this is no PEM';
    const path = folder.write('rubbish.pem', rubbish);
    const noCertificate = 'must hold a certificate in PEM form, but has no complete BEGIN CERTIFICATE block';
    const noKey = 'must hold a private key in PEM form, but has none that parses';
    for (const [option, variable, problem] of [
      ['ca', CA, noCertificate],
      ['cert', CERT, noCertificate],
      ['key', KEY, noKey],
    ] as const) {
      expect(() => resolve({ tls: { [option]: rubbish } }, {})).toThrow(
        new RangeError(`tls.${option} ${problem}`),
      );
      expect(() => resolve({}, { [variable]: path })).toThrow(
        new RangeError(`${variable} (${JSON.stringify(path)}) ${problem}`),
      );
    }
  });

  it('is found anywhere in a bundle', () => {
    const broken = made.server.cert.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
    expect(() => resolve({ tls: { ca: `# ours\n${made.ca.cert}\n${broken}` } }, {})).toThrow(
      new RangeError('tls.ca must hold certificates in PEM form, but certificate 2 does not parse'),
    );
    const bundle = `# ours\n${made.ca.cert}\n# theirs\n${made.server.cert}`;
    expect(resolve({ tls: { ca: bundle } }, {}).settings.tls).toEqual({ ca: Buffer.from(bundle) });
  });

  it('may be a certificate where a key should be', () => {
    expect(() => resolve({ tls: { cert: made.client.cert, key: made.client.cert } }, {})).toThrow(
      new RangeError('tls.key must hold a private key in PEM form, but has none that parses'),
    );
  });
});

describe('a path in code', () => {
  it.each(['/etc/ssl/x.pem', './x', '../x', '~/x', 'C:\\ssl\\x', 'x.crt', 'x.KEY'])(
    'is no PEM: %s',
    (path) => {
      for (const part of ['ca', 'cert', 'key']) {
        expect(() => http({ url, tls: { ...made.client, [part]: path } })).toThrow(
          new RangeError(
            `tls.${part} must be PEM text, or a Buffer or Uint8Array of it, got what looks like a path: read the file first`,
          ),
        );
      }
    },
  );
});

describe('a certificate and its key', () => {
  it('come together', () => {
    expect(() => http({ url, tls: { cert: made.client.cert } })).toThrow(
      new RangeError('tls.cert takes the private key too: tls.key or OTEL_EXPORTER_OTLP_CLIENT_KEY'),
    );
    expect(() => http({ url }, { [KEY]: files.key })).toThrow(
      new RangeError(`${KEY} (${JSON.stringify(files.key)}) takes the certificate too: tls.cert or ${CERT}`),
    );
  });

  it('belong together', () => {
    expect(() => http({ url, tls: { cert: made.client.cert, key: made.server.key } })).toThrow(
      new RangeError('tls.key must be the private key of tls.cert, but is another one'),
    );
    const other = folder.write('other.key', made.server.key);
    expect(() => http({ url }, { [CERT]: files.cert, [KEY]: other })).toThrow(
      `${KEY} (${JSON.stringify(other)}) must be the private key of ${CERT} (${JSON.stringify(files.cert)})`,
    );
  });

  it.each(['pkcs8', 'pkcs1'] as const)('must not be encrypted (%s)', (type) => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
    });
    expect(() => http({ url, tls: { cert: made.client.cert, key: privateKey } })).toThrow(
      new RangeError('tls.key must hold a private key that is not encrypted, but it is encrypted'),
    );
  });
});

describe('what TLS would refuse', () => {
  it('is refused at construction', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 512,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const { cert } = await generate([], { algorithm: 'sha256', keyPair: { publicKey, privateKey } });
    expect(() => http({ url, tls: { cert, key: privateKey } })).toThrow(
      new RangeError('tls.cert, tls.key: refused by TLS (ee key too small)'),
    );
  });
});

describe('where nothing is encrypted', () => {
  it('they have no effect, with a warning', () => {
    const tls = { ca: made.ca.cert };
    for (const resolved of [
      http({ tls }),
      http({}, { [CA]: files.ca }),
      grpc({ tls }),
      grpc({ url: 'collector', insecure: true }, { [CA]: files.ca }),
    ]) {
      expect(resolved.settings).not.toHaveProperty('tls');
      expect(resolved.warnings).toEqual([NO_EFFECT]);
    }
  });

  it('they are checked all the same', () => {
    expect(() => http({}, { [CA]: join(folder.path, 'missing.pem') })).toThrow(CA);
    expect(() => grpc({}, { [CA]: join(folder.path, 'missing.pem') })).toThrow(CA);
  });
});
