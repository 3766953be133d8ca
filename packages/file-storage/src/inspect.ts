/**
 * Looks at the directory of a storage without opening it, opens what applications have left behind, and rescues what damaged
 * files hold: for tools, such as the command `otelq queue`.
 */
export type { DamagedSegment } from './inspect/damaged-segment.js';
export { damagedSegments } from './inspect/damaged-segments.js';
export { inspectStorage } from './inspect/inspect-storage.js';
export type {
  InspectedQueue,
  InspectedSegment,
  InspectedSlot,
  SalvageState,
  SegmentProblem,
  SlotOwner,
} from './inspect/inspected.js';
export { openLeft } from './inspect/open-left.js';
export { salvage } from './inspect/salvage.js';
export type { SalvagedSegment } from './inspect/salvage-segment.js';
export { NoStorageError } from './inspect/storage-directory.js';
export { type InspectedRequest, storedRequests } from './inspect/stored-requests.js';
