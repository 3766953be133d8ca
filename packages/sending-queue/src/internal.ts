/**
 * No public API: what the packages of otelq share among themselves, for packages of exactly this version. Anything in it
 * may change or go in any release, patches included. Applications want the main entry, makers of exporters `/native`.
 */
export { systemClock } from './clock/system-clock.js';
export { budgetKinds } from './config/budget-kinds.js';
export { complaint, demand } from './config/demand.js';
export { type Environment, textOf } from './config/environment.js';
export { formatValue } from './config/format-value.js';
export { givenValues } from './config/given-values.js';
export { type HealthEndpoint, parseHealthEndpoint } from './config/health-endpoint.js';
export { boolean, either, integer, type Kind, millis, oneOf } from './config/kinds.js';
export { queueOptionPaths } from './config/settings.js';
export { createLog, type Log } from './log/log.js';
export { loadPackage } from './optional/load-package.js';
export { itemsOf } from './signal/items.js';
export { FieldCursor, LENGTH_DELIMITED, VARINT } from './status/field-cursor.js';
export { HTTP_CONTENT_TOO_LARGE } from './status/http.js';
export { joinMessages, messageOf } from './status/message.js';
export { isThenable, property } from './status/property.js';
export { statusName } from './status/status.js';
