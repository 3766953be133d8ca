import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from '../../testing/otlp-schema.js';
import type { Encoding } from './encoding.js';
import { readPartialSuccess } from './partial-success.js';

const signals = ['traces', 'logs', 'metrics'] as const;
const encodings: readonly Encoding[] = ['protobuf', 'json'];
const names = { traces: 'rejectedSpans', logs: 'rejectedLogRecords', metrics: 'rejectedDataPoints' };
const text = (body: string) => new TextEncoder().encode(body);

function response(
  signal: (typeof signals)[number],
  encoding: Encoding,
  rejected: unknown,
  errorMessage?: string,
) {
  return encoding === 'json'
    ? text(JSON.stringify({ partialSuccess: { [names[signal]]: rejected, errorMessage } }))
    : encode('ExportResponse', { partialSuccess: { rejected, errorMessage } });
}

describe.each(signals.flatMap((signal) => encodings.map((encoding) => ({ signal, encoding }))))(
  'the response to $signal in $encoding',
  ({ signal, encoding }) => {
    const read = (...answer: [rejected: unknown, errorMessage?: string]) =>
      readPartialSuccess(signal, encoding, response(signal, encoding, ...answer));

    it('tells of rejected items and the reason', () => {
      expect(read('3', 'zu alt €')).toEqual({ rejectedItems: 3, message: 'zu alt €' });
      expect(read(300)).toEqual({ rejectedItems: 300, message: '' });
    });

    it('tells of a warning without rejected items', () => {
      expect(read('0', 'deprecated')).toEqual({ rejectedItems: 0, message: 'deprecated' });
    });

    it('tells of nothing when its partial success is empty', () => {
      expect(read('0', '')).toBeUndefined();
      expect(read(undefined)).toBeUndefined();
    });

    it('counts as no rejected items what is negative, and at most 2^53 - 1', () => {
      expect(read('-1', 'odd')).toEqual({ rejectedItems: 0, message: 'odd' });
      expect(read('-9223372036854775808')).toBeUndefined();
      expect(read('9223372036854775807')).toEqual({ rejectedItems: 2 ** 53 - 1, message: '' });
    });

    it('never throws', () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 60 }), (body) => {
          const partial = readPartialSuccess(signal, encoding, body);
          if (partial !== undefined) expect(partial.rejectedItems).toBeGreaterThanOrEqual(0);
        }),
      );
    });

    it.each(['', 'OK', '\n', '{', '<html><body>It works!</body></html>', 'null', '[]', '"x"', '{}'])(
      'tells of nothing when it is %j',
      (body) => {
        expect(readPartialSuccess(signal, encoding, text(body))).toBeUndefined();
      },
    );
  },
);

describe('a response in JSON', () => {
  const read = (body: string) => readPartialSuccess('traces', 'json', text(body));

  it.each(['null', '3', '[]', '"x"'])('tells of nothing when its partial success is %s', (value) => {
    expect(read(`{"partialSuccess":${value}}`)).toBeUndefined();
  });

  it.each(['"many"', '2.5', '{}', '[3]', 'true', 'null', '""', '1e999'])(
    'counts %s as no rejected items',
    (value) => {
      expect(read(`{"partialSuccess":{"rejectedSpans":${value},"errorMessage":"odd"}}`)).toEqual({
        rejectedItems: 0,
        message: 'odd',
      });
    },
  );

  it('has no reason when that is no text', () => {
    expect(read('{"partialSuccess":{"rejectedSpans":1,"errorMessage":5}}')).toEqual({
      rejectedItems: 1,
      message: '',
    });
  });
});

describe('a response in protobuf', () => {
  const read = (hex: string) =>
    readPartialSuccess('traces', 'protobuf', Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex')));

  it('may hold fields that are not known', () => {
    expect(read('12 01 00  0a 07 1d 00 00 00 00 08 05  18 01')).toEqual({ rejectedItems: 5, message: '' });
  });

  it('is no partial success when its fields are of other types', () => {
    expect(read('08 05')).toBeUndefined();
    expect(read('0a 02 0a 00  0a 02 10 05')).toBeUndefined();
  });

  it('tells of nothing when it ends too early', () => {
    expect(read('0a 05 08 05')).toBeUndefined();
    expect(read('0a 02 08 05  0a')).toBeUndefined();
  });
});
