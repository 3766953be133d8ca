const NANOS_PER_UNIT: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n, // U+00B5, micro sign
  μs: 1_000n, // U+03BC, Greek letter mu
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const NANOS_PER_MILLI = 1e6;
const MAX_NANOS = 2n ** 63n - 1n;
const MAX_LENGTH = 100;

const DURATION = /^([+-]?)((?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const PART = /(\d*)\.?(\d*)(ns|us|µs|μs|ms|s|m|h)/g;

/**
 * Milliseconds of a duration as Go writes them: `1m30s`, `500ms`, `-1.5h`, `0`; undefined for anything else.
 * Like Go's, it counts whole nanoseconds, of which an int64 holds 292 years.
 *
 * @see https://pkg.go.dev/time#ParseDuration
 */
export function parseGoDuration(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (/^[+-]?0$/.test(text)) return 0;
  const [, sign, parts] = DURATION.exec(text) ?? [];
  if (parts === undefined) return undefined;
  let nanos = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of parts.matchAll(PART)) {
    const perUnit = NANOS_PER_UNIT[unit] ?? 0n;
    // In integers: 1.001 s is 1001 ms, which floating point makes 1000.9999999999999.
    nanos += (BigInt(whole + fraction) * perUnit) / 10n ** BigInt(fraction.length);
  }
  if (nanos > MAX_NANOS) return undefined;
  const millis = Number(nanos) / NANOS_PER_MILLI;
  return sign === '-' && millis !== 0 ? -millis : millis;
}
