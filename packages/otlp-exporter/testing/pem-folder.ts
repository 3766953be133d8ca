import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificates, createCertificates } from './certificates.js';

/** A folder of the file system with certificates and a key in it, as the variables name them. */
export interface PemFolder {
  readonly path: string;
  /** What the files hold. */
  readonly made: Certificates;
  /** The path of each, by the option it is for. */
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
  /** Writes one more file, and returns its path. */
  write(name: string, content: string): string;
  remove(): void;
}

export async function createPemFolder(): Promise<PemFolder> {
  const path = mkdtempSync(join(tmpdir(), 'otelq-pem-'));
  const write = (name: string, content: string) => {
    const file = join(path, name);
    writeFileSync(file, content);
    return file;
  };
  const made = await createCertificates();
  const files = {
    ca: write('ca.pem', made.ca.cert),
    cert: write('client.pem', made.client.cert),
    key: write('client.key', made.client.key),
  };
  return { path, made, files, write, remove: () => rmSync(path, { recursive: true }) };
}
