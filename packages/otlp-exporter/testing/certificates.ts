import { generate } from 'selfsigned';

/** A certificate and its private key, as PEM text. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority, and what it vouches for. */
export interface Certificates {
  readonly ca: KeyPair;
  /** For `localhost`, `127.0.0.1` and `::1`. */
  readonly server: KeyPair;
  readonly client: KeyPair;
}

type Extensions = Exclude<Exclude<Parameters<typeof generate>[1], undefined>['extensions'], undefined>;

const AUTHORITY: Extensions = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
];
const LEAF: Extensions = [{ name: 'basicConstraints', cA: false, critical: true }];
const LOOPBACK: Extensions = [
  {
    name: 'subjectAltName',
    altNames: [
      { type: 2, value: 'localhost' },
      { type: 7, ip: '127.0.0.1' },
      { type: 7, ip: '::1' },
    ],
  },
];

/** A new authority with a server's and a client's certificate; each call makes other keys. */
export async function createCertificates(): Promise<Certificates> {
  const ca = await createKeyPair('otelq test authority', AUTHORITY);
  const [server, client] = await Promise.all([
    createKeyPair('localhost', [...LEAF, ...LOOPBACK], ca),
    createKeyPair('otelq test client', LEAF, ca),
  ]);
  return { ca, server, client };
}

/** What a client trusts an authority by. */
export const trustIn = ({ cert }: KeyPair) => ({ ca: Buffer.from(cert) });

/** What a client or a server shows of itself. */
export const identity = ({ cert, key }: KeyPair) => ({ cert: Buffer.from(cert), key: Buffer.from(key) });

/** Without an authority the certificate vouches for itself. */
async function createKeyPair(commonName: string, extensions: Extensions, ca?: KeyPair): Promise<KeyPair> {
  const made = await generate([{ name: 'commonName', value: commonName }], {
    // Elliptic curves, as RSA keys take seconds to find.
    keyType: 'ec',
    algorithm: 'sha256',
    extensions,
    ...(ca && { ca: { key: ca.key, cert: ca.cert } }),
  });
  return { cert: made.cert, key: made.private };
}
