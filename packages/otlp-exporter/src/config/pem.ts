import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** Something in PEM form, and who gave it. */
export interface Pem {
  /** The option, or the variable with the path it gives. */
  readonly name: string;
  readonly content: Buffer;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const ENCRYPTED = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: *4, *ENCRYPTED/m;

/**
 * The certificates in it, one at least. Node looks at the first alone, and takes a list of authorities that is none at
 * all without a word.
 *
 * @throws RangeError when it holds none, or one that does not parse
 */
export function parseCertificates({ name, content }: Pem): readonly [X509Certificate, ...X509Certificate[]] {
  const [first, ...others] = content.toString('latin1').match(CERTIFICATE) ?? [];
  if (first === undefined) {
    throw new RangeError(
      `${name} must hold a certificate in PEM form, but has no complete BEGIN CERTIFICATE block`,
    );
  }
  const parse = (block: string, index: number) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw new RangeError(
        `${name} must hold certificates in PEM form, but certificate ${index + 1} does not parse`,
      );
    }
  };
  return [parse(first, 0), ...others.map((block, index) => parse(block, index + 1))];
}

/**
 * The private key in it.
 *
 * @throws RangeError when it holds none, or one that is encrypted; nothing of the content is in the message
 */
export function parsePrivateKey({ name, content }: Pem): KeyObject {
  if (ENCRYPTED.test(content.toString('latin1'))) {
    throw new RangeError(`${name} must hold a private key that is not encrypted, but it is encrypted`);
  }
  try {
    return createPrivateKey({ key: content, format: 'pem' });
  } catch {
    throw new RangeError(`${name} must hold a private key in PEM form, but has none that parses`);
  }
}
