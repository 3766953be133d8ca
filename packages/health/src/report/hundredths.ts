/** A figure as it is shown: nobody reads more than two decimals. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
