import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createPemFolder } from '../../testing/pem-folder.js';
import { type Env, grpc, http } from '../../testing/resolution.js';

const folder = await createPemFolder();
afterAll(() => folder.remove());

/** Long enough to be in a message only because somebody put it there. */
const secret = fc.stringMatching(/^[A-Za-z0-9]{4}(?:[A-Za-z0-9]|%[0-9A-F]{2}|[%=+/._~-]){12,100}$/);
const noise = fc.oneof(
  fc.constantFrom('', '', ':', '/', '?', '#', '@', ' ', '\\', '%', '[', '\n', ','),
  fc.string({ maxLength: 3 }),
);

/** Everything that two exporters have to say of options and variables: what they throw, and what they warn of. */
function said(options: object, env: Env): string {
  return [http, grpc]
    .map((resolve) => {
      try {
        return resolve(options, env).warnings.join('\n');
      } catch (error) {
        expect(error).toSatisfy((thrown) => thrown instanceof TypeError || thrown instanceof RangeError);
        // The stack begins with the message; a cause would be printed, too.
        return error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error);
      }
    })
    .join('\n');
}

/** Whether a text has a part of the secret that is of use to anybody. */
function reveals(text: string, hidden: string): boolean {
  for (let start = 0; start + 8 <= hidden.length; start++) {
    if (text.includes(hidden.slice(start, start + 8))) return true;
  }
  return false;
}

describe('no message shows', () => {
  const scheme = fc.constantFrom('http://', 'https://', 'http:/', 'ftp://', '//', '', 'unix:');
  const endpoint = fc.oneof(
    fc.record({
      before: scheme.map((text) => `${text}user:`),
      hidden: secret,
      after: fc
        .tuple(noise, fc.constantFrom('@collector', '@', '', ':4318', '@collector:x', '@collector/v1'))
        .map((parts) => parts.join('')),
    }),
    fc.record({ before: scheme, hidden: secret, after: noise.map((text) => `${text}@collector`) }),
    fc.record({
      before: scheme.map((text) => `${text}collector:4318/v1?token=`),
      hidden: secret,
      after: noise,
    }),
    fc.record({ before: scheme.map((text) => `${text}collector#`), hidden: secret, after: noise }),
  );

  it('the credentials in an endpoint', () => {
    fc.assert(
      fc.property(endpoint, fc.boolean(), ({ before, hidden, after }, inCode) => {
        const url = before + hidden + after;
        const text = inCode ? said({ url }, {}) : said({}, { OTEL_EXPORTER_OTLP_ENDPOINT: url });
        expect(reveals(text, hidden), text).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('a header that a variable lists', () => {
    const list = fc.tuple(
      fc.constantFrom('', 'a=', 'authorization=Bearer ', 'content-type=', '='),
      noise,
      secret,
      noise,
    );
    fc.assert(
      fc.property(list, (parts) => {
        const text = said({}, { OTEL_EXPORTER_OTLP_TRACES_HEADERS: parts.join('') });
        expect(reveals(text, parts[2]), text).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('the value of a header in code, or of what was taken for headers', async () => {
    const shape = fc.constantFrom<(value: string) => unknown>(
      (value) => ({ authorization: value }),
      (value) => ({ authorization: [value] }),
      (value) => ({ 'a b': value }),
      (value) => ({ [`Bearer ${value}`]: '' }),
      (value) => ({ 'content-type': value }),
      (value) => [value],
      (value) => value,
      (value) => new Map([['authorization', value]]),
      (value) => Symbol(value),
    );
    await fc.assert(
      fc.asyncProperty(shape, secret, noise, async (wrap, hidden, after) => {
        const headers = wrap(hidden + after);
        const rejection = async () => {
          const { headers: source } = http({ headers: () => headers }).settings;
          return typeof source === 'function' ? source() : source;
        };
        const later = await rejection().then(() => '', String);
        const text = `${said({ headers }, {})}\n${later}`;
        expect(reveals(text, hidden), text).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  describe('anything of a key', () => {
    it('whatever was cut from it, and wherever it was put', () => {
      const cut = fc.tuple(fc.nat(250), fc.nat(250), fc.constantFrom('', 'x', '\n', '-----'));
      const { cert, key } = folder.made.client;
      const body = key.split('\n').slice(1, -2).join('');
      fc.assert(
        fc.property(cut, ([from, length, inserted]) => {
          const damaged = key.slice(0, from) + inserted + key.slice(from + length);
          const path = folder.write('damaged.key', damaged);
          const url = 'https://collector';
          const text = [
            said({ url, tls: { cert, key: damaged } }, {}),
            said({ url, tls: { ca: damaged } }, {}),
            said({ url, tls: { cert } }, { OTEL_EXPORTER_OTLP_CLIENT_KEY: path }),
            said({ url }, { OTEL_EXPORTER_OTLP_CLIENT_KEY: key, OTEL_EXPORTER_OTLP_CERTIFICATE: key }),
            said({ url }, { OTEL_EXPORTER_OTLP_CLIENT_KEY: body.slice(0, 64) }),
          ].join('\n');
          expect(reveals(text, body), text).toBe(false);
        }),
        { numRuns: 200 },
      );
    });
  });
});
