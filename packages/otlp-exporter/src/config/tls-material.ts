import { createSecureContext } from 'node:tls';
import { complaint } from '@otelq/sending-queue/internal';
import { type Pem, parseCertificates, parsePrivateKey } from './pem.js';
import { readPemFile } from './pem-file.js';
import { settings } from './settings.js';
import { firstVariable, type Sources } from './sources.js';

/** What a TLS connection is made with beside Node's defaults: PEM, checked. `cert` and `key` come together. */
export interface TlsMaterial {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

/**
 * Certificates and key from code or from the files that variables name; undefined when there are none. They are read and
 * checked even where they will have no effect, so that what is wrong is found before it matters.
 *
 * @throws TypeError, RangeError - for what is unreadable, does not parse or does not go together
 */
export function resolveTls(sources: Sources): TlsMaterial | undefined {
  const ca = findPem(settings.tlsCa, sources);
  const cert = findPem(settings.tlsCert, sources);
  const key = findPem(settings.tlsKey, sources);

  if (ca) parseCertificates(ca);
  const leaf = cert && parseCertificates(cert)[0];
  const privateKey = key && parsePrivateKey(key);
  if (cert && !key) throw needs(cert.name, 'the private key', settings.tlsKey);
  if (key && !cert) throw needs(key.name, 'the certificate', settings.tlsCert);
  if (leaf && privateKey && !leaf.checkPrivateKey(privateKey)) {
    throw new RangeError(`${key.name} must be the private key of ${cert?.name}, but is another one`);
  }

  const found = [ca, cert, key].filter((pem) => pem !== undefined);
  if (found.length === 0) return undefined;
  const material: TlsMaterial = {
    ...(ca && { ca: ca.content }),
    ...(cert && { cert: cert.content }),
    ...(key && { key: key.content }),
  };
  try {
    createSecureContext(material);
  } catch (error) {
    // Such as a key that is too short. What OpenSSL says names its own rules, never the content.
    const reason = error instanceof Error && 'reason' in error ? error.reason : 'unknown reason';
    throw new RangeError(`${found.map(({ name }) => name).join(', ')}: refused by TLS (${reason})`);
  }
  return material;
}

/** One line that begins or ends as a path does; PEM has several. */
const PATH = /^(?:(?:\.{0,2}\/|~|[A-Za-z]:\\).*|.*\.(?:pem|crt|cer|key))$/i;

type TlsSetting = (typeof settings)['tlsCa' | 'tlsCert' | 'tlsKey'];

function findPem({ path, variable, allowed }: TlsSetting, sources: Sources): Pem | undefined {
  const { given } = sources;
  if (!given.has(path)) {
    const found = firstVariable(variable, sources);
    return found && readPemFile(found);
  }
  const value = given.get(path);
  if (value instanceof Uint8Array) return { name: path, content: Buffer.from(value) };
  if (typeof value !== 'string') throw new TypeError(complaint(path, allowed, value));
  if (PATH.test(value)) {
    throw new RangeError(`${path} must be ${allowed}, got what looks like a path: read the file first`);
  }
  return { name: path, content: Buffer.from(value) };
}

function needs(name: string, what: string, { path, variable }: TlsSetting): RangeError {
  return new RangeError(`${name} takes ${what} too: ${path} or OTEL_EXPORTER_OTLP_${variable}`);
}
