export type { PermitsOptions } from './config/options.js';
export { type DirectoryStoreOptions, directoryStore } from './directory/create-directory-store.js';
export { createPermits } from './instance/create-permits.js';
export type { Permits, PermitsSnapshot } from './instance/permits.js';
export { type PermitsOfOptions, permitsOf } from './instance/permits-of.js';
export { type RebalanceHost, rebalance } from './rebalance/rebalance.js';
export { type RedisStoreOptions, redisStore } from './redis/create-redis-store.js';
export type { ScriptClient, ScriptInput } from './redis/script-client.js';
export { memoryStore } from './store/create-memory-store.js';
export type {
  Budget,
  Fleet,
  HostEntry,
  Lease,
  PermitStore,
  Report,
  ShareDocument,
  SyncReply,
} from './store/permit-store.js';
