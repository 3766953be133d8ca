/** What no message may show. */
export const SECRET = 'hunter2-hunter2';

/** An error that quotes a secret, as those of a JSON parser do. */
const leakyError = new SyntaxError(`Unexpected token in JSON: ${SECRET}`);

const thrower = (error: unknown) => () => {
  throw error;
};

const isNo = 'headers() must be an object of strings, got';

/** What functions of applications do instead of giving headers, and how the status of the attempt speaks of it. */
export const failingHeaders: readonly (readonly [how: string, headers: () => unknown, message: string])[] = [
  ['throws', thrower(leakyError), 'headers() failed with SyntaxError'],
  ['throws what speaks as we do', thrower(new Error(`headers() ${SECRET}`)), 'headers() failed with Error'],
  ['throws a text', thrower(SECRET), 'headers() failed'],
  ['throws nothing', thrower(undefined), 'headers() failed'],
  [
    'throws an error that is named otherwise',
    thrower(Object.assign(new Error(), { name: SECRET })),
    'headers() failed',
  ],
  [
    'throws what throws',
    thrower(
      new Proxy(new Error(), {
        get: thrower(leakyError),
      }),
    ),
    'headers() failed',
  ],
  ['rejects', () => Promise.reject(leakyError), 'headers() failed with SyntaxError'],
  ['rejects with no error', () => Promise.reject(SECRET), 'headers() failed'],
  [
    'rejects as a token server refuses',
    () => Promise.reject(Object.assign(new Error('forbidden'), { status: 403, code: 7 })),
    'headers() failed with Error',
  ],
  [
    'runs into a timeout',
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    'headers() failed with TimeoutError',
  ],
  ['returns nothing', () => undefined, `${isNo} undefined`],
  ['returns null', () => null, `${isNo} null`],
  ['returns a text', () => SECRET, `${isNo} a string`],
  ['returns a list', () => [['a', SECRET]], `${isNo} an array`],
  ['returns a Map', () => new Map([['a', SECRET]]), `${isNo} something else that is iterable`],
  ['resolves to a number', async () => 7, `${isNo} a number`],
  ['gives a number', () => ({ 'x-a': 7 }), 'headers()["x-a"] must be a string, got a number'],
  [
    'gives an illegal value',
    () => ({ authorization: `${SECRET}\r\n` }),
    'headers()["authorization"] has characters that no header may have',
  ],
  [
    'promises an illegal value',
    async () => ({ authorization: `${SECRET}\u0100` }),
    'headers()["authorization"] has characters that no header may have',
  ],
  ['gives an illegal name', () => ({ [`:${SECRET}`]: 'a' }), 'headers() has a name that no header may have'],
  [
    'has a getter that throws',
    () => Object.defineProperty({}, 'authorization', { enumerable: true, get: thrower(leakyError) }),
    'headers() failed with SyntaxError',
  ],
  [
    'returns a then that throws',
    () => Object.defineProperty({}, 'then', { enumerable: true, get: thrower(leakyError) }),
    'headers() failed with SyntaxError',
  ],
  [
    'promises an object that throws when read',
    async () => new Proxy({}, { ownKeys: thrower(leakyError), has: () => false }),
    'headers() failed with SyntaxError',
  ],
];
