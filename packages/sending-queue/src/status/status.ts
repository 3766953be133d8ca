/** gRPC status codes, the one language in which every failure is told. */
export const StatusCode = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

/** How gRPC calls a status code, such as `UNAVAILABLE`. */
export type StatusName = keyof typeof StatusCode;

export type StatusCode = (typeof StatusCode)[StatusName];

const NAMES = new Map(Object.entries(StatusCode).map(([name, code]) => [code, name as StatusName]));

/** The name that gRPC gives a status code. One that is none is `UNKNOWN`. */
export function statusName(code: StatusCode): StatusName {
  return NAMES.get(code) ?? 'UNKNOWN';
}

/** What the code alone does not say. */
export type StatusReason =
  /** The destination takes smaller requests: split this one. */
  | 'payload-too-large'
  /** The wrapped exporter refused to start another export: a ceiling of this process, not a failure. */
  | 'concurrent-export-limit'
  /** A connection that was kept open turned out to be closed when it was used again: send once more, on another one. */
  | 'stale-connection'
  /** It failed before anything of it left the process, such as for want of a token: no fault of the destination. */
  | 'not-sent';

/** The result of one attempt to send a request. */
export interface Status {
  readonly code: StatusCode;
  /** What the destination, the network or the exporter said, for people. */
  readonly message: string;
  readonly reason?: StatusReason;
  /** The HTTP status the code was derived from. */
  readonly httpStatus?: number;
  /** How long the destination asked to be left alone, in milliseconds. */
  readonly retryAfterMillis?: number;
}
