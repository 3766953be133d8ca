import { type Kind, oneOf } from './kinds.js';
import type { BatchSizer, Sizer } from './options.js';

const BYTES_NOTE = " ('bytes' takes an exporter whose payloads have a known size)";

/** Sizers of a queue that knows how large its payloads are on the wire. */
export const sizer: Kind<Sizer> = oneOf<Sizer>(['requests', 'items', 'bytes']);

/** Sizers of a queue that cannot tell how large its payloads are on the wire. */
export const sizerWithoutBytes: Kind<Sizer> = oneOf<Sizer>(['requests', 'items'], BYTES_NOTE);

/** Sizers of batches of payloads whose size on the wire is known. */
export const batchSizer: Kind<BatchSizer> = oneOf<BatchSizer>(['items', 'bytes']);

/** Sizers of batches of payloads whose size on the wire nobody knows. */
export const batchSizerWithoutBytes: Kind<BatchSizer> = oneOf<BatchSizer>(['items'], BYTES_NOTE);
