import { isThenable, property } from '@otelq/sending-queue/internal';
import { checkHeaders, type HeaderEntries } from './check.js';
import type { OtlpHeaders } from './headers.js';
import type { HeaderRules } from './rules.js';

/** What names of errors look like; one that looks otherwise may be made of something that is not for everybody. */
const ERROR_NAME = /^(?:[A-Z][A-Za-z]{0,50})?(?:Error|Exception)$/;

/**
 * Asks the application's function for headers, and puts them over others: at once where it answers at once.
 *
 * Asking fails with an Error whose message is our own: what is wrong with the answer, or the name of the error that was
 * thrown. The message of that may well quote a token, as those of `JSON.parse` do.
 *
 * @param name - of the function, for messages
 */
export function askedHeaders(
  name: string,
  ask: () => unknown,
  base: HeaderEntries,
  rules: HeaderRules,
): () => OtlpHeaders | Promise<OtlpHeaders> {
  const take = (answer: unknown): OtlpHeaders => {
    const checked = withSafeErrors(name, () => checkHeaders(name, 'an object of strings', answer, rules));
    if ('refusal' in checked) throw checked.refusal;
    // One that is reserved is left out: the code that runs now is not the code that could put it right.
    const given = checked.entries.filter(([header]) => !rules.isReserved(header));
    return Object.fromEntries([...base, ...given]);
  };
  // By what was answered: one promise that is given again and again is waited for once.
  const awaited = new WeakMap<object, Promise<OtlpHeaders>>();
  const takeLater = (answer: object): Promise<OtlpHeaders> => {
    const known = awaited.get(answer);
    if (known !== undefined) return known;
    const headers = Promise.resolve(answer).then(
      (settled) => {
        awaited.delete(answer);
        return take(settled);
      },
      (error) => {
        awaited.delete(answer);
        throw failure(name, error);
      },
    );
    awaited.set(answer, headers);
    return headers;
  };
  return () => {
    const answer = withSafeErrors(name, ask);
    return typeof answer === 'object' && answer !== null && isThenable(answer)
      ? takeLater(answer)
      : take(answer);
  };
}

function withSafeErrors<Result>(name: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw failure(name, error);
  }
}

function failure(name: string, thrown: unknown): Error {
  const errorName = property(thrown, 'name');
  const isKnown = typeof errorName === 'string' && ERROR_NAME.test(errorName);
  return new Error(isKnown ? `${name} failed with ${errorName}` : `${name} failed`);
}
