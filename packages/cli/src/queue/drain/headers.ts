import { UsageError } from '../../usage-error.js';

/**
 * The headers of `--header name=value`; of several with the same name the last counts.
 *
 * @throws UsageError that counts the options and shows nothing of them: what is not well-formed may be a secret
 */
export function parseHeaders(options: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    options.map((option, index) => {
      const separator = option.indexOf('=');
      if (separator > 0)
        return [option.slice(0, separator).trim().toLowerCase(), option.slice(separator + 1).trim()];
      const what = separator === 0 ? 'nothing before its =' : 'no =';
      throw new UsageError(`--header must be name=value, but number ${index + 1} has ${what}`);
    }),
  );
}
