import { percentDecoded } from './percent-decoded.js';
import type { HeaderRules } from './rules.js';

/**
 * The headers that a variable lists: `name=value,name=value`, values percent-encoded, as in W3C Baggage without
 * properties. Members that are empty are passed over. Blanks and `=` in values are taken as they are, since few
 * encode them.
 *
 * Messages count the members and show nothing of them: what is not well-formed may be a secret from its first character.
 *
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables
 * @throws RangeError for a list that is not well-formed, with the variable's name in its message
 */
export function* parseHeaderList(
  variable: string,
  text: string,
  rules: HeaderRules,
  warn: (message: string) => void,
): Generator<readonly [name: string, value: string]> {
  for (const [index, member] of text.split(',').entries()) {
    if (member.trim() === '') continue;
    const refuse = (problem: string) =>
      new RangeError(
        `${variable} must be name=value,name=value with percent-encoded values, but member ${index + 1} ${problem}`,
      );
    const separator = member.indexOf('=');
    if (separator < 0) throw refuse('has no =');
    const name = member.slice(0, separator).trim().toLowerCase();
    if (!rules.isName(name)) throw refuse('has a name that is not allowed');
    const value = percentDecoded(member.slice(separator + 1).trim());
    if (value === undefined) throw refuse('is not percent-encoded');
    if (!rules.isValue(value)) throw refuse('has a value with characters that are not allowed');
    // As it comes of `api-key=${API_KEY}` without an API_KEY.
    if (value === '') warn(`${variable} has no value in member ${index + 1}; ignored`);
    else if (rules.isReserved(name)) {
      warn(`${variable} has ${name}, which the exporter sets itself; ignored`);
    } else yield [name, value];
  }
}
