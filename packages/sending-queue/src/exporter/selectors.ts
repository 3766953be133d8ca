/**
 * The type of a selector as the wrapped exporter declares it. `never` where it declares none: under
 * `exactOptionalPropertyTypes` the SDK's reader takes no exporter with a selector that may be `undefined`.
 */
export type SelectorOf<Exporter, Name extends string> = Exporter extends { [name in Name]?: infer Selector }
  ? Selector
  : never;

/**
 * Gives a wrapper the selectors of the metric exporter that it wraps. They are optional in the SDK's interface, and a metric
 * reader asks whether they are there: one that the wrapped exporter does not have, the wrapper must not have either.
 */
export function copySelectors(from: object, to: object): void {
  for (const name of ['selectAggregationTemporality', 'selectAggregation']) {
    const selector: unknown = Reflect.get(from, name);
    if (typeof selector === 'function') Object.defineProperty(to, name, { value: selector.bind(from) });
  }
}
