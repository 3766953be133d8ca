import { type Kind, millis } from '@otelq/sending-queue/internal';

/** The longest that a timer of Node takes, 24 days. */
const NO_LIMIT_MILLIS = 2 ** 31 - 1;

const atLeastZero = millis({ min: 0 });

/**
 * How long one send may take, as a variable says it: 0 is no limit, in place of which the specification allows the most
 * that 32 bits hold.
 *
 * @see https://opentelemetry.io/docs/specs/otel/configuration/common/#timeout
 */
export const timeoutVariable: Kind<number> = {
  ...atLeastZero,
  check(value) {
    const checked = atLeastZero.check(value);
    return 'value' in checked && checked.value === 0 ? { value: NO_LIMIT_MILLIS } : checked;
  },
};
