import { type Kind, oneOf } from '@otelq/sending-queue/internal';
import { directoryPath, queueName, segmentSize, syncInterval, syncWord } from './kinds.js';

/** One option, as validation and documentation read it. */
export interface Setting<T> {
  /** Where it is in `FileStorageOptions`, with dots. */
  readonly path: string;
  /** What is allowed, as messages and documentation say it after "must be". */
  readonly allowed: string;
  /** Without it the check depends on another option. */
  readonly kind?: Kind<T>;
  readonly default: T | undefined;
  /** What the option is, for the documentation. */
  readonly doc: string;
}

function ofKind<T>(kind: Kind<T>): { readonly kind: Kind<T>; readonly allowed: string } {
  return { kind, allowed: kind.allowed };
}

/** Every option of `fileStorage()`. */
export const settings = {
  directory: {
    path: 'directory',
    ...ofKind(directoryPath),
    default: undefined,
    doc: 'Where the queues are, on a disk of this machine. Created when only its last level is missing.',
  },
  name: {
    path: 'name',
    ...ofKind(queueName),
    default: undefined,
    doc: 'A queue with a name takes up what a queue of that name and signal has left; without one of the same signal, format and destination.',
  },
  sync: {
    path: 'sync',
    ...ofKind(syncWord),
    default: 'always',
    doc: 'When what is stored is written through to the disk.',
  },
  everyMillis: {
    path: 'sync.everyMillis',
    ...ofKind(syncInterval),
    default: undefined,
    doc: 'How often, where it is neither always nor never.',
  },
  maxBytes: {
    path: 'maxBytes',
    allowed: 'Infinity or an integer >= segmentBytes',
    default: Infinity,
    doc: 'The most bytes that the files of a queue may take.',
  },
  segmentBytes: {
    path: 'segmentBytes',
    ...ofKind(segmentSize),
    default: 16 * 1024 * 1024,
    doc: 'The size of a file; it goes away as a whole, once all that is in it has been delivered.',
  },
  onStorageError: {
    path: 'onStorageError',
    ...ofKind(oneOf(['throw', 'memory'])),
    default: 'throw',
    doc: "Whether a directory that can't be used makes the construction throw, or the queue go on in memory, with a warning.",
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

/** The rows of the table, for those who go through all of them. */
export const allSettings: readonly Setting<unknown>[] = Object.values(settings);
