import { createLimiter, type LimiterOptions } from '@otelq/adaptive-concurrency';
import * as v from 'valibot';

/** Of requests that are all simulated. */
const MAX_CONCURRENCY = 10_000;

type Options = Omit<LimiterOptions, 'now'>;

/** Options of the limiter, which knows best itself what it takes: whatever there will be, it need not be said here. */
export const limiter = v.pipe(
  v.custom<Options & Record<string, unknown>>(isMapping, "must be a mapping of the limiter's options"),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const message = complaintAbout(input);
    if (message === undefined) return;
    const key = Object.keys(input).find(
      (name) => message.startsWith(`${name} `) || message.startsWith(unknown(name)),
    );
    if (key === undefined) addIssue({ message });
    else {
      addIssue({
        message: message.startsWith(unknown(key))
          ? `is unknown; ${message.slice(unknown(key).length).replace(', now', '')}`
          : message.slice(`${key} `.length),
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    }
  }),
);

function complaintAbout(options: Options): string | undefined {
  if ('now' in options) return 'now must not be given, as time is simulated';
  const { maxConcurrency } = options;
  if (typeof maxConcurrency === 'number' && !isConcurrency(maxConcurrency)) {
    return `maxConcurrency must be an integer from 1 to ${MAX_CONCURRENCY}`;
  }
  try {
    createLimiter(options);
    return undefined;
  } catch (error) {
    // What was given is shown as everywhere else.
    return (error instanceof Error ? error.message : String(error)).replace(/, got .*$/s, '');
  }
}

/** How the limiter begins to complain of an option that it does not know. */
function unknown(name: string): string {
  return `unknown option '${name}', `;
}

function isConcurrency(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= MAX_CONCURRENCY;
}

function isMapping(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
