/**
 * How the packages of otelq read options and environment variables, and how they complain of them.
 * Applications want the main entry.
 */
export { complaint, demand } from './config/demand.js';
export { type Environment, textOf } from './config/environment.js';
export { formatValue } from './config/format-value.js';
export { givenValues, type Shape } from './config/given-values.js';
export {
  type Bounds,
  boolean,
  type Checked,
  integer,
  type Kind,
  millis,
  number,
  oneOf,
} from './config/kinds.js';
export { queueOptionPaths } from './config/settings.js';
export { closest } from './config/suggestion.js';
