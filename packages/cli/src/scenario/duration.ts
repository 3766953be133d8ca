const MILLIS_PER_UNIT: Readonly<Record<string, number>> = {
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** More characters are no duration anybody means; fewer are always finite. */
const MAX_LENGTH = 40;

const DURATION = /^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:us|µs|ms|s|m|h))+$/;
const PART = /([\d.]+)(us|µs|ms|s|m|h)/g;

/** What a duration looks like, for errors. */
export const DURATION_FORMAT = "a duration such as '100ms', '30s' or '1m30s'";

/** Milliseconds of a duration as Go writes them; undefined for anything else, and for more than 40 characters. `0` needs no unit. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0;
  if (text.length > MAX_LENGTH || !DURATION.test(text)) return undefined;
  let millis = 0;
  for (const [, number = '', unit = ''] of text.matchAll(PART)) {
    millis += Number(number) * (MILLIS_PER_UNIT[unit] ?? 0);
  }
  // Whole nanoseconds, as Go has them: 1.001 s are 1001 ms, and not 1000.9999999999999.
  return Math.round(millis * 1e6) / 1e6;
}
