import { createLimiter, type LimiterOptions } from '@otelq/adaptive-concurrency';
import * as v from 'valibot';

type Options = Omit<LimiterOptions, 'now'>;

/** Options of the limiter, which knows best itself what it takes: whatever there will be, it need not be said here. */
export const limiter = v.pipe(
  v.custom<Options & Record<string, unknown>>(isMapping, "must be a mapping of the limiter's options"),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const message = complaintAbout(input);
    if (message === undefined) return;
    const key = Object.keys(input).find((name) => message.includes(name));
    if (key === undefined) addIssue({ message });
    else {
      addIssue({
        message: message.replace(/^unknown option .*?, /, 'is unknown; ').replace(`${key} `, ''),
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    }
  }),
);

function complaintAbout(options: Options): string | undefined {
  if ('now' in options) return 'now must not be given, as time is simulated';
  try {
    createLimiter(options);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isMapping(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
