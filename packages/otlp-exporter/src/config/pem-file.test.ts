import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPemFolder } from '../../testing/pem-folder.js';
import { http } from '../../testing/resolution.js';

const CA = 'OTEL_EXPORTER_OTLP_CERTIFICATE';
const CERT = 'OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE';
const KEY = 'OTEL_EXPORTER_OTLP_CLIENT_KEY';
const VARIABLES = [CA, CERT, KEY];
const url = 'https://collector/v1/traces';

const folder = await createPemFolder();
const { made, files } = folder;
afterAll(() => folder.remove());

describe('certificates and keys from variables', () => {
  it('are read from the files that they name', () => {
    const env = { [CA]: files.ca, [CERT]: files.cert, [KEY]: files.key };
    expect(http({ url }, env).settings.tls).toEqual({
      ca: Buffer.from(made.ca.cert),
      cert: Buffer.from(made.client.cert),
      key: Buffer.from(made.client.key),
    });
  });

  it('may be relative to the working directory', () => {
    const { settings } = http({ url }, { [CA]: relative(process.cwd(), files.ca) });
    expect(settings.tls).toEqual({ ca: Buffer.from(made.ca.cert) });
  });

  it('come in order', () => {
    const missing = join(folder.path, 'missing.pem');
    const signal = { OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: files.ca, [CA]: missing };
    expect(http({ url }, signal).settings.tls).toEqual({ ca: Buffer.from(made.ca.cert) });
    expect(http({ url, tls: { ca: made.ca.cert } }, { [CA]: missing }).settings.tls).toEqual({
      ca: Buffer.from(made.ca.cert),
    });
    expect(() => http({ url }, signal, 'logs')).toThrow(CA);
  });

  it('may be mixed with the code, as where only the key is a file', () => {
    const { settings } = http({ url, tls: { cert: made.client.cert } }, { [KEY]: files.key });
    expect(settings.tls).toEqual({
      cert: Buffer.from(made.client.cert),
      key: Buffer.from(made.client.key),
    });
  });

  it.each(VARIABLES)('%s must name a file that can be read', (name) => {
    const missing = join(folder.path, 'missing.pem');
    const must = `${name} must be the path of a readable PEM file, got`;
    expect(() => http({ url }, { [name]: missing })).toThrow(
      new RangeError(`${must} ${JSON.stringify(missing)} (ENOENT)`),
    );
    expect(() => http({ url }, { [name]: folder.path })).toThrow(
      new RangeError(`${must} ${JSON.stringify(folder.path)} (not a file)`),
    );
    expect(() => http({ url }, { [name]: 'a\0b' })).toThrow(
      new RangeError(`${must} "a\\u0000b" (ERR_INVALID_ARG_VALUE)`),
    );
  });

  it.each(VARIABLES)('%s does not show content that was put into it by mistake', (name) => {
    const must = `${name} must be the path of a readable PEM file, got`;
    const { key } = made.client;
    expect(() => http({ url }, { [name]: key })).toThrow(
      new RangeError(`${must} what looks like the content of one`),
    );
    const base64 = key.split('\n').slice(1, -2).join('');
    expect(() => http({ url }, { [name]: base64 })).toThrow(
      `${must} a text that is not shown, as it may be a key`,
    );
  });
});
