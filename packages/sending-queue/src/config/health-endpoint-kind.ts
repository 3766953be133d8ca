import { parseHealthEndpoint } from './health-endpoint.js';
import type { Kind } from './kinds.js';

/** Where a health server listens, as text. */
export const healthEndpoint: Kind<string> = {
  allowed: "a host and a port, such as '127.0.0.1:13133' or ':13133'",
  check(value) {
    if (typeof value !== 'string') return { violation: 'type' };
    return parseHealthEndpoint(value) === undefined ? { violation: 'range' } : { value };
  },
  read: (text) => text,
};
