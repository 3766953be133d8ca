import { errors as undiciErrors } from 'undici';
import { describe, expect, it } from 'vitest';
import { toStatus } from './errors.js';
import { type Status, StatusCode } from './status.js';
import type { WireObservation } from './wire-observation.js';

const WALL_TIME = Date.UTC(2026, 2, 1, 12, 0, 0);

function withFields(message: string, fields: object): Error {
  return Object.assign(new Error(message), fields);
}

function seen(fields: Partial<WireObservation>): WireObservation {
  return {
    attempts: 1,
    httpStatus: undefined,
    error: undefined,
    retryAfterMillis: undefined,
    rttMillis: undefined,
    ...fields,
  };
}

describe('an error of the network', () => {
  const codes = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EAI_AGAIN',
    'ENOTFOUND',
    'ENETUNREACH',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETDOWN',
    'EADDRNOTAVAIL',
    'EMFILE',
    'ENFILE',
    'ENOBUFS',
  ];

  describe.each(codes)('%s', (code) => {
    const error = withFields(`connect ${code} 127.0.0.1:4318`, { code, errno: -111, syscall: 'connect' });

    it.each<[string, unknown]>([
      ['itself', error],
      ['as a cause', new TypeError('fetch failed', { cause: error })],
      [
        'as the cause of a cause',
        new Error('export failed', { cause: new Error('send failed', { cause: error }) }),
      ],
      ['among several', new AggregateError([new Error('another'), error])],
      ['among several, as a cause', new TypeError('fetch failed', { cause: new AggregateError([error]) })],
    ])('is UNAVAILABLE %s', (_, given) => {
      const status = toStatus(given);
      expect(status.code).toBe(StatusCode.UNAVAILABLE);
      expect(status.message).toContain(code);
    });
  });

  it.each([
    ['Failed to fetch'],
    ['NetworkError when attempting to fetch resource.'],
    ['Load failed'],
    ['Network request failed'],
  ])('is UNAVAILABLE in a browser: %s', (message) => {
    const inner = new TypeError(message);
    expect(toStatus(inner).code).toBe(StatusCode.UNAVAILABLE);
    expect(toStatus(new Error('Fetch request encountered a network error', { cause: inner })).code).toBe(
      StatusCode.UNAVAILABLE,
    );
  });

  it('is UNAVAILABLE by the name that undici gives it', () => {
    expect(toStatus(new undiciErrors.SocketError('other side closed', undefined)).code).toBe(
      StatusCode.UNAVAILABLE,
    );
  });
});

describe('a deadline', () => {
  it.each<[string, unknown]>([
    [
      'TimeoutError of AbortSignal.timeout',
      new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
    ],
    ['AbortError of AbortController', new DOMException('This operation was aborted', 'AbortError')],
    [
      'AbortError of Node',
      withFields('The operation was aborted', { name: 'AbortError', code: 'ABORT_ERR' }),
    ],
    ['got', withFields("Timeout awaiting 'request' for 10ms", { name: 'TimeoutError', code: 'ETIMEDOUT' })],
    ['axios', withFields('timeout of 10ms exceeded', { name: 'AxiosError', code: 'ECONNABORTED' })],
    ['undici, no connection', new undiciErrors.ConnectTimeoutError()],
    ['undici, no head', new undiciErrors.HeadersTimeoutError()],
    ['undici, no body', new undiciErrors.BodyTimeoutError()],
    ['as a cause', new Error('export failed', { cause: new DOMException('aborted', 'AbortError') })],
    ['the stock OTLP exporter', new Error('Request timed out')],
  ])('is DEADLINE_EXCEEDED: %s', (_, error) => {
    expect(toStatus(error).code).toBe(StatusCode.DEADLINE_EXCEEDED);
  });
});

describe('the shapes of errors', () => {
  it.each(Array.from({ length: 16 }, (_, index) => index + 1))('carry the gRPC code %i', (code) => {
    const error = withFields(`${code} NAME: details`, { code, details: 'details' });
    expect(toStatus(error)).toEqual({ code, message: `${code} NAME: details` });
  });

  it.each<[string, unknown]>([
    [
      'OTLPExporterError',
      withFields('Too Many Requests', { name: 'OTLPExporterError', code: 429, data: 'body' }),
    ],
    ['code as a string', withFields('x', { code: '429' })],
    ['Azure RestError', withFields('x', { name: 'RestError', statusCode: 429, code: 'TooManyRequests' })],
    ['axios', withFields('x', { code: 'ERR_BAD_REQUEST', status: 429, response: { status: 429 } })],
    ['older axios', withFields('x', { code: 'ERR_BAD_REQUEST', response: { status: 429 } })],
    ['got', withFields('x', { code: 'ERR_NON_2XX_3XX_RESPONSE', response: { statusCode: 429 } })],
    ['AWS SDK', withFields('x', { name: 'ThrottlingException', $metadata: { httpStatusCode: 429 } })],
    ['undici', new undiciErrors.ResponseError('x', 429, { headers: {} })],
    ['undici after retries', new undiciErrors.RequestRetryError('x', 429, {})],
    ['in a cause', new Error('export failed', { cause: { statusCode: 429 } })],
    ['no Error at all', { status: 429 }],
    [
      'a fetch transport that tells it in words',
      new Error('Fetch request failed with non-retryable status 429'),
    ],
  ])('carry an HTTP status: %s', (_, error) => {
    expect(toStatus(error)).toMatchObject({ code: StatusCode.RESOURCE_EXHAUSTED, httpStatus: 429 });
  });

  it.each<[string, unknown]>([
    ['an error of the application', new Error('Cannot read properties of undefined')],
    ['an unknown system error', withFields('x', { code: 'EACCES' })],
    ['a certificate that has expired', withFields('x', { code: 'CERT_HAS_EXPIRED' })],
    ['gRPC code 0', withFields('x', { code: 0 })],
    ['a code of neither range', withFields('x', { code: 17 })],
    ['a broken code', withFields('x', { code: 8.5 })],
    ['NaN', withFields('x', { code: Number.NaN, status: Number.NaN })],
    ['an HTTP success with a body that did not parse', withFields('x', { status: 200 })],
    ['a DOMException of a number that gRPC uses too', new DOMException('x', 'NotFoundError')],
    ['a status beyond HTTP', withFields('x', { statusCode: 1006 })],
  ])('that say nothing are UNKNOWN: %s', (_, error) => {
    const status = toStatus(error);
    expect(status.code).toBe(StatusCode.UNKNOWN);
    expect(status).not.toHaveProperty('httpStatus');
  });

  it('prefer what the error itself says to what it wraps', () => {
    const error = withFields('x', { code: 16, cause: { statusCode: 503 } });
    expect(toStatus(error).code).toBe(StatusCode.UNAUTHENTICATED);
  });
});

describe('a payload that is too large', () => {
  it.each<[string, number]>([
    ['Received message larger than max (5000000 vs 4194304)', 8], // grpc-js
    ['grpc: received message larger than max (5000000 vs. 4194304)', 8], // Go
    ['grpc: received message after decompression larger than max 4194304', 8], // Go
    ['Attempted to send message with a size larger than 4194304', 8], // grpc-js, before it sends
    ['gRPC message exceeds maximum size 4194304: 5000000', 8], // Java
    ['Received message exceeds the maximum configured message size.', 8], // C#
    ['Error, decoded message length too large: found 5000000 bytes, the limit is: 4194304 bytes', 11], // tonic
  ])('gRPC: %s', (details, code) => {
    const error = withFields(`${code} NAME: ${details}`, { code, details });
    expect(toStatus(error)).toMatchObject({ code, reason: 'payload-too-large' });
  });

  it.each<[string, number]>([
    ['message rate exceeds the quota of this tenant', 8],
    ['too many requests', 8],
    ['memory usage is larger than allowed', 8],
    ['Received message larger than max (5 vs 4)', 13],
  ])('gRPC: not %s with code %i', (message, code) => {
    expect(toStatus(withFields(message, { code }))).not.toHaveProperty('reason');
  });

  it.each<[string, unknown, WireObservation | undefined]>([
    ['in the error', withFields('Payload Too Large', { code: 413 }), undefined],
    ['on the wire', new Error('export failed'), seen({ httpStatus: 413 })],
  ])('HTTP 413 %s', (_, error, observed) => {
    expect(toStatus(error, observed)).toMatchObject({
      code: StatusCode.INVALID_ARGUMENT,
      reason: 'payload-too-large',
      httpStatus: 413,
    });
  });
});

describe('the ceiling of the stock exporter', () => {
  it('has a reason of its own', () => {
    expect(toStatus(new Error('Concurrent export limit reached'), seen({ attempts: 0 }))).toEqual({
      code: StatusCode.RESOURCE_EXHAUSTED,
      reason: 'concurrent-export-limit',
      message: 'Concurrent export limit reached',
    });
  });
});

describe('the wire', () => {
  const hidden = new Error('Export failed with retryable status');

  it.each<[number, Status['code']]>([
    [429, StatusCode.RESOURCE_EXHAUSTED],
    [502, StatusCode.UNAVAILABLE],
    [503, StatusCode.UNAVAILABLE],
    [504, StatusCode.UNAVAILABLE],
    [401, StatusCode.UNAUTHENTICATED],
  ])('tells HTTP %i where the error does not', (httpStatus, code) => {
    expect(toStatus(hidden, seen({ httpStatus, retryAfterMillis: 2000 }))).toEqual({
      code,
      httpStatus,
      retryAfterMillis: 2000,
      message: `Export failed with retryable status: HTTP ${httpStatus}`,
    });
  });

  it('tells the error of the network where the error does not', () => {
    const error = new TypeError('fetch failed', {
      cause: withFields('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
    });
    expect(toStatus(new Error('export failed'), seen({ error })).code).toBe(StatusCode.UNAVAILABLE);
  });

  it('tells all of it if the exporter reports failure without an error', () => {
    expect(toStatus(undefined, seen({ httpStatus: 503 }))).toEqual({
      code: StatusCode.UNAVAILABLE,
      httpStatus: 503,
      message: 'HTTP 503',
    });
  });

  it('says what is known of an error that has no code', () => {
    const error = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(toStatus(undefined, { attempts: 1, error })).toEqual({
      code: StatusCode.UNKNOWN,
      message: 'self-signed certificate',
    });
  });

  it('gives way to a code that the error carries, but for the delay', () => {
    const observed = seen({ httpStatus: 429, retryAfterMillis: 2000 });
    expect(toStatus(withFields('x', { code: 16 }), observed)).toEqual({
      code: StatusCode.UNAUTHENTICATED,
      message: 'x',
      retryAfterMillis: 2000,
    });
  });

  it('gives way to the delay that the error carries', () => {
    const error = withFields('x', { statusCode: 429, headers: { 'retry-after': '7' } });
    expect(toStatus(error, seen({ retryAfterMillis: 2000 })).retryAfterMillis).toBe(7000);
  });

  it('does not make a success of a reported failure', () => {
    expect(toStatus(new Error('x'), seen({ httpStatus: 200 }))).toEqual({
      code: StatusCode.UNKNOWN,
      message: 'x',
    });
  });

  it('may be unseen: then a hidden retryable status is UNAVAILABLE', () => {
    expect(toStatus(hidden).code).toBe(StatusCode.UNAVAILABLE);
    expect(toStatus(hidden, seen({ attempts: 0 })).code).toBe(StatusCode.UNAVAILABLE);
  });

  it.each([[{}], [{ httpStatus: 'x', retryAfterMillis: -1 }], [{ retryAfterMillis: Number.NaN }], [null]])(
    'may be described badly: %j',
    (observed) => {
      expect(toStatus(new Error('x'), observed as unknown as WireObservation)).toEqual({
        code: StatusCode.UNKNOWN,
        message: 'x',
      });
    },
  );
});

describe("the server's delay", () => {
  const RETRY_INFO = Buffer.from(
    '08081204736c6f771a360a28747970652e676f6f676c65617069732e636f6d2f676f6f676c652e7270632e5265747279496e666f120a0a0808021080cab5ee01',
    'hex',
  );
  const metadata = (...values: unknown[]) => ({
    get: (name: string) => (name === 'grpc-status-details-bin' ? values : []),
  });

  it.each<[string, object, number]>([
    ['RetryInfo', { code: 8, metadata: metadata(RETRY_INFO) }, 2500],
    [
      'the second RetryInfo if the first is damaged',
      { code: 8, metadata: metadata(Buffer.of(0xff), RETRY_INFO) },
      2500,
    ],
    ['headers of undici', { statusCode: 429, headers: { 'retry-after': '3' } }, 3000],
    ['headers of got', { response: { statusCode: 429, headers: { 'retry-after': '3' } } }, 3000],
    ['headers in their written case', { response: { status: 429, headers: { 'Retry-After': '3' } } }, 3000],
    ['Headers of fetch', { response: { status: 429, headers: new Headers({ 'Retry-After': '3' }) } }, 3000],
    [
      'headers of AWS SDK',
      { $metadata: { httpStatusCode: 429 }, $response: { headers: { 'retry-after': '3' } } },
      3000,
    ],
    ['an HTTP date', { statusCode: 503, headers: { 'retry-after': 'Sun, 01 Mar 2026 12:00:04 GMT' } }, 4000],
    ['a delay of nothing', { statusCode: 503, headers: { 'retry-after': '0' } }, 0],
    ['a delay in a cause', { cause: { statusCode: 429, headers: { 'retry-after': '3' } } }, 3000],
  ])('is read from %s', (_, fields, millis) => {
    expect(toStatus(withFields('x', fields), undefined, WALL_TIME).retryAfterMillis).toBe(millis);
  });

  it.each<[string, object]>([
    ['no RetryInfo', { code: 8, metadata: metadata() }],
    ['a string for bytes', { code: 8, metadata: metadata('CAgSBHNsb3c=') }],
    ['metadata that throws', { code: 8, metadata: { get: () => JSON.parse('{') } }],
    ['metadata without get', { code: 8, metadata: { get: 'nothing' } }],
    ['garbage', { statusCode: 429, headers: { 'retry-after': 'soon' } }],
  ])('is absent with %s', (_, fields) => {
    expect(toStatus(withFields('x', fields))).not.toHaveProperty('retryAfterMillis');
  });
});

describe('hostile values', () => {
  const hostile = () => {
    throw new Error('hands off');
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const endless: object = new Proxy({}, { get: () => endless });
  const fresh = (): object =>
    new Proxy({}, { get: (_, key) => (key === 'errors' ? [fresh(), fresh()] : fresh()) });
  const self = new Error('self');
  self.cause = self;
  const first = new AggregateError([], 'first');
  first.errors.push(new Error('second', { cause: first }), first);

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a number', 429],
    ['a bigint', 8n],
    ['a boolean', false],
    ['a symbol', Symbol('x')],
    ['a function', () => 8],
    ['an empty string', ''],
    ['an object without a prototype', Object.create(null)],
    [
      'a getter that throws',
      {
        get code() {
          return hostile();
        },
        get message() {
          return hostile();
        },
      },
    ],
    [
      'a proxy that throws',
      new Proxy({}, { get: hostile, getPrototypeOf: hostile, has: hostile, ownKeys: hostile }),
    ],
    ['a revoked proxy', revoked.proxy],
    ['revoked errors', { errors: revoked.proxy }],
    ['a proxy that is everything', endless],
    ['a proxy that is new each time', fresh()],
    ['an error that causes itself', self],
    ['errors that contain each other', first],
    ['a million errors', new AggregateError(new Array(1_000_000).fill(new Error('one')))],
    ['a message that is no text', { message: { toString: hostile } }],
  ])('%s is UNKNOWN', (_, error) => {
    const status = toStatus(error, error as WireObservation);
    expect(status.code).toBe(StatusCode.UNKNOWN);
    expect(status.message).not.toBe('');
  });
});

describe('values that answer for themselves', () => {
  const lying = new Proxy(new Uint8Array(4), {
    getPrototypeOf() {
      throw new Error('no prototype');
    },
  });

  it.each([
    ['an array with a slice of its own', { errors: Object.assign([1], { slice: () => 5 }) }],
    ['trailers that throw when asked what they are', { metadata: { get: () => [lying] } }],
  ])('such as %s are no reason to throw', (_what, error) => {
    expect(toStatus(error).code).toBe(StatusCode.UNKNOWN);
  });
});

describe('an error among many', () => {
  it('is found behind others that repeat themselves', () => {
    const one = new Error('one');
    const refused = withFields('connect ECONNREFUSED', { code: 'ECONNREFUSED' });
    const crowd = new AggregateError([...new Array(31).fill(one), refused]);
    one.cause = crowd;
    expect(toStatus(crowd).code).toBe(StatusCode.UNAVAILABLE);
  });
});

describe('the message', () => {
  it('is the text of a string', () => {
    expect(toStatus('broken pipe').message).toBe('broken pipe');
  });

  it('joins what failed and why', () => {
    const cause = withFields('connect ECONNREFUSED 127.0.0.1:4318', { code: 'ECONNREFUSED' });
    expect(toStatus(new TypeError('fetch failed', { cause })).message).toBe(
      'fetch failed: connect ECONNREFUSED 127.0.0.1:4318',
    );
  });

  it('is the code of an error without one', () => {
    expect(toStatus(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })).message).toBe(
      'ECONNREFUSED',
    );
  });

  it('is one line without control characters', () => {
    expect(toStatus(new Error('\n bad\u001b[31m\tgateway \r\nauthorization: Bearer secret')).message).toBe(
      'bad [31m gateway',
    );
  });

  it.each([
    ['a long line', 'a'.repeat(1_000_000)],
    ['a long line of pairs', '😀'.repeat(1000)],
  ])('is at most 300 long and well-formed: %s', (_, text) => {
    const { message } = toStatus(
      new Error(text, { cause: withFields(text.toUpperCase(), { code: 'EPIPE' }) }),
    );
    expect(message.length).toBeLessThanOrEqual(300);
    expect(message.length).toBeGreaterThan(290);
    expect(() => encodeURIComponent(message)).not.toThrow();
  });

  it('leaves out the data, the headers and the request that an error carries', () => {
    const secret = 'SECRET';
    const error = withFields('Bad Request', {
      code: 400,
      data: secret,
      body: secret,
      stack: secret,
      config: { data: secret, headers: { authorization: secret } },
      request: { body: secret },
      response: { data: secret, body: secret, headers: { 'set-cookie': secret } },
    });
    expect(JSON.stringify(toStatus(error))).not.toContain(secret);
  });
});
