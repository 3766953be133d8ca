/**
 * No public API: what the packages of otelq share among themselves, for packages of exactly this version. Anything in it
 * may change or go in any release, patches included.
 */
export { balance } from './balancer/balance.js';
export { resolveOptions } from './config/options.js';
export { DirectoryStore } from './directory/directory-store.js';
export { StateFile } from './directory/state-file.js';
export { Gate } from './gate/gate.js';
export { Instance, type Surroundings } from './instance/instance.js';
export { Ledger } from './ledger/ledger.js';
export { VALID_PERIODS } from './ledger/periods.js';
export { RedisStore } from './redis/redis-store.js';
export { MemoryStore } from './store/memory-store.js';
