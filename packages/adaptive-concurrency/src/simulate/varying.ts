/** A value that changes over the simulated time. */
export type Varying =
  | number
  /** Holds each value from its time on; the first one also before. */
  | { readonly steps: readonly { readonly atMillis: number; readonly value: number }[] }
  /** `mean + amplitude * sin(2 pi t / period)`, rounded. */
  | { readonly sine: { readonly mean: number; readonly amplitude: number; readonly periodMillis: number } }
  /** The one value for the first half of each period, the other for the second. */
  | { readonly square: { readonly first: number; readonly second: number; readonly periodMillis: number } };

/** The value at a time. */
export function valueAt(varying: Varying, millis: number): number {
  if (typeof varying === 'number') return varying;
  if ('sine' in varying) {
    const { mean, amplitude, periodMillis } = varying.sine;
    return Math.round(mean + amplitude * Math.sin((2 * Math.PI * millis) / periodMillis));
  }
  if ('square' in varying) {
    const { first, second, periodMillis } = varying.square;
    return millis % periodMillis < periodMillis / 2 ? first : second;
  }
  let value = varying.steps[0]?.value ?? 0;
  for (const step of varying.steps) if (step.atMillis <= millis) value = step.value;
  return value;
}
