import type { ArrivedRequest, Behaviour, Signal } from '@otelq-test/backend';

export const outageMillis = 2000;

/**
 * A backend that refuses everything for two seconds and then takes everything. They begin anew with the first request of each signal, so
 * that each meets the outage however long the application takes to start.
 */
export function outage(unavailable: number): Behaviour {
  const begun = new Map<Signal, number>();
  return ({ signal, arrivedAtMillis }: ArrivedRequest) => {
    const beginning = begun.get(signal) ?? arrivedAtMillis;
    begun.set(signal, beginning);
    return arrivedAtMillis - beginning < outageMillis ? unavailable : {};
  };
}
