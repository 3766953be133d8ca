import { askedHeaders } from '../headers/asked-headers.js';
import { checkHeaders, type HeaderEntries } from '../headers/check.js';
import { parseHeaderList } from '../headers/header-list.js';
import type { HeaderSource } from '../headers/headers.js';
import type { HeaderRules } from '../headers/rules.js';
import { settings } from './settings.js';
import { type Sources, variables } from './sources.js';

/**
 * The headers that an exporter sends: credentials in the endpoint, under those of the general variable, under those of
 * the signal's, under those of the code.
 *
 * @throws TypeError, RangeError - for headers that are not well-formed, in code or in a variable; none shows a value
 */
export function resolveHeaders(
  sources: Sources,
  rules: HeaderRules,
  authorization: string | undefined,
): HeaderSource {
  const { given, warn } = sources;
  const { path, variable, allowed } = settings.headers;
  const base: HeaderEntries = [
    ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
    ...[...variables(variable, sources)]
      .reverse()
      .flatMap(({ name, text }) => [...parseHeaderList(name, text, rules, warn)]),
  ];
  const option = given.has(path) ? given.get(path) : {};
  if (typeof option === 'function') return askedHeaders(`${path}()`, () => option(), base, rules);
  refuseUnset(path, option, rules);
  const checked = checkHeaders(path, allowed, option, rules);
  if ('refusal' in checked) throw checked.refusal;
  for (const [header] of checked.entries) {
    if (!rules.isReserved(header)) continue;
    const hint = header === 'user-agent' ? '; see the option userAgent' : '';
    throw new RangeError(`${path} must not have ${header}, which the exporter sets itself${hint}`);
  }
  return Object.freeze(Object.fromEntries([...base, ...checked.entries]));
}

/** As in `{ 'api-key': process.env.API_KEY }`, where nothing is wrong with the code. */
function refuseUnset(path: string, headers: unknown, rules: HeaderRules): void {
  if (typeof headers !== 'object' || headers === null) return;
  for (const [header, value] of Object.entries(headers)) {
    if (value !== undefined || !rules.isName(header.toLowerCase())) continue;
    throw new TypeError(
      `${path}["${header}"] must be a string, got undefined; is the variable that it comes from not set?`,
    );
  }
}
