/** Arbitrary texts, numbers and attributes, with all that is at the ends of what they can hold. */
import fc from 'fast-check';

/** Any text that has a form in UTF-8; of all lengths around those at which its own or its length's form changes. */
export const wellFormedText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 20 },
  { arbitrary: fc.nat(150).map((length) => 'x'.repeat(length)), weight: 5 },
  { arbitrary: fc.nat(70).map((length) => 'ä'.repeat(length)), weight: 5 },
  { arbitrary: fc.constantFrom('', '\u0000', '\uFEFFwith a mark', '€', '😀'), weight: 5 },
  { arbitrary: fc.constantFrom('x'.repeat(20_000), '😀'.repeat(5_000)), weight: 1 },
);

/** Any sequence of UTF-16 units, with halves of surrogate pairs that are alone. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: wellFormedText, weight: 4 },
  {
    arbitrary: fc
      .array(fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff })))
      .map((units) => String.fromCharCode(...units)),
    weight: 1,
  },
);

/** Names that mean something to objects. */
const perilousKey = fc.constantFrom('constructor', 'toString', 'hasOwnProperty', '0', '17', 'length');

/** Keys of what an SDK makes: it assigns properties, and with `__proto__` it would set the prototype. */
export const sdkKey = (texts = text): fc.Arbitrary<string> =>
  fc.oneof(texts, perilousKey).filter((key) => key !== '__proto__');

export const anyKey: fc.Arbitrary<string> = fc.oneof(text, perilousKey, fc.constant('__proto__'));

export const number: fc.Arbitrary<number> = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, -1, Number.NaN, Infinity, -Infinity, 5e-324, 1.7e308),
  // Around each power of two, where the form of an integer may change; beyond 2^53 the nearest numbers that there are.
  fc
    .tuple(fc.integer({ min: 1, max: 80 }), fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, 1))
    .map(([exponent, step, sign]) => sign * (2 ** exponent + step * Math.max(1, 2 ** (exponent - 52)))),
);

/** What an attribute of a span can be, and of a resource. */
export const simpleValue = (texts = text) =>
  fc.oneof(
    texts,
    number,
    fc.boolean(),
    fc.array(fc.option(texts, { nil: null })),
    fc.array(fc.option(number, { nil: undefined })),
    fc.array(fc.oneof(fc.boolean(), fc.constant(null), fc.constant(undefined))),
  );

/** What an attribute of a log record can be, and its body. */
export const anyValue = (keys: fc.Arbitrary<string>, texts = text): fc.Arbitrary<unknown> =>
  fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      simpleValue(texts),
      fc.constantFrom(null, undefined),
      fc.uint8Array(),
      fc.array(tie('value'), { maxLength: 4 }),
      objectOf(keys, tie('value'), 4),
    ),
  })).value;

export const attributesOf = <Value>(keys: fc.Arbitrary<string>, values: fc.Arbitrary<Value>) =>
  objectOf(keys, values, 5);

/** Each entry becomes a property of the object's own, `__proto__` too. */
const objectOf = <Value>(
  keys: fc.Arbitrary<string>,
  values: fc.Arbitrary<Value>,
  maxLength: number,
): fc.Arbitrary<Record<string, Value>> =>
  fc.array(fc.tuple(keys, values), { maxLength }).map((entries) => Object.fromEntries(entries));
