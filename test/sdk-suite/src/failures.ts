/** What can go wrong with a request, and what must become of it then. */
import { type DropReason, type SendingQueueOptions, StatusCode } from '@otelq/sending-queue';
import type { Answer } from '@otelq-test/backend';
import { expect } from 'vitest';
import type { OtlpProtocol, StockExporterOptions } from './sdk-generation.js';

export interface Failure {
  readonly title: string;
  /** How the backend answers. */
  readonly answer: Answer;
  /** What the queue must take the failure for. */
  readonly status: {
    readonly code: StatusCode;
    readonly message?: string;
    readonly httpStatus?: number;
    readonly retryAfterMillis?: number;
  };
  readonly fate: 'delivered' | DropReason;
  readonly backpressure: boolean;
  /** Who sends again what is delivered in the end. */
  readonly resentBy?: 'queue' | 'exporter';
  readonly stock?: StockExporterOptions;
  readonly queue?: SendingQueueOptions;
}

/**
 * The stock exporter over HTTP sends again by itself, 0.8 s after an attempt at the earliest, unless its timeout comes
 * before that: then it reports the failure at once, and sending again is up to the queue.
 */
export const leavesRetriesToQueue: StockExporterOptions = { timeoutMillis: 700 };

const refused = { fate: 'rejected-by-destination', backpressure: false } as const;
const overload = { fate: 'delivered', backpressure: true } as const;

const unanswered: readonly Failure[] = [
  {
    title: "no answer within the exporter's timeout",
    answer: { never: true },
    status: { code: StatusCode.DEADLINE_EXCEEDED },
    ...overload,
    resentBy: 'queue',
    stock: { timeoutMillis: 300 },
  },
  {
    title: "no answer within the queue's timeout",
    answer: { never: true },
    // Not the exporter's own, which comes later.
    status: { code: StatusCode.DEADLINE_EXCEEDED, message: expect.stringContaining('1000 ms') },
    ...overload,
    resentBy: 'queue',
    queue: { timeoutMillis: 1000 },
    // Longer than the queue waits, and not so long that the test must wait for what the exporter still has under way.
    stock: { timeoutMillis: 2000 },
  },
];

function overHttp(httpStatus: number, code: StatusCode, answer: Answer = {}): readonly Failure[] {
  const { retryAfter } = answer;
  const delay = typeof retryAfter === 'number' ? { retryAfterMillis: 1000 * retryAfter } : {};
  const failure = {
    answer: { ...answer, status: httpStatus },
    status: { code, httpStatus, ...delay },
    ...overload,
  };
  const title = retryAfter === undefined ? `${httpStatus}` : `${httpStatus} with Retry-After`;
  return [
    { ...failure, title: `${title}, sent again by the exporter`, resentBy: 'exporter' },
    {
      ...failure,
      title: `${title}, sent again by the queue`,
      resentBy: 'queue',
      stock: leavesRetriesToQueue,
    },
  ];
}

const httpFailures: readonly Failure[] = [
  ...overHttp(429, StatusCode.RESOURCE_EXHAUSTED),
  ...overHttp(429, StatusCode.RESOURCE_EXHAUSTED, { retryAfter: 1 }),
  ...overHttp(502, StatusCode.UNAVAILABLE),
  ...overHttp(503, StatusCode.UNAVAILABLE),
  ...overHttp(504, StatusCode.UNAVAILABLE),
  {
    title: '408',
    answer: { status: 408 },
    status: { code: StatusCode.DEADLINE_EXCEEDED, httpStatus: 408 },
    ...overload,
    resentBy: 'queue',
  },
  {
    title: '500',
    answer: { status: 500 },
    status: { code: StatusCode.UNKNOWN, httpStatus: 500 },
    ...refused,
  },
  {
    title: '400',
    answer: { status: 400 },
    status: { code: StatusCode.INVALID_ARGUMENT, httpStatus: 400 },
    ...refused,
  },
  {
    title: 'a reset connection, sent again by the exporter',
    answer: { reset: true },
    status: { code: StatusCode.UNAVAILABLE },
    ...overload,
    resentBy: 'exporter',
  },
  {
    title: 'a reset connection, sent again by the queue',
    answer: { reset: true },
    status: { code: StatusCode.UNAVAILABLE },
    ...overload,
    resentBy: 'queue',
    stock: leavesRetriesToQueue,
  },
  ...unanswered,
];

/** Over gRPC the stock exporter sends nothing again. */
function overGrpc(
  name: keyof typeof StatusCode,
  fate: Pick<Failure, 'fate' | 'backpressure'>,
  answer: Answer = {},
): Failure {
  const code = StatusCode[name];
  const { retryInfoMillis: retryAfterMillis } = answer;
  return {
    title: retryAfterMillis === undefined ? name : `${name} with RetryInfo`,
    answer: { ...answer, status: code },
    status: { code, ...(retryAfterMillis !== undefined && { retryAfterMillis }) },
    ...fate,
    resentBy: 'queue',
  };
}

const grpcFailures: readonly Failure[] = [
  overGrpc('RESOURCE_EXHAUSTED', overload),
  overGrpc('RESOURCE_EXHAUSTED', overload, { retryInfoMillis: 250 }),
  overGrpc('UNAVAILABLE', overload),
  overGrpc('UNAVAILABLE', overload, { retryInfoMillis: 250 }),
  overGrpc('DEADLINE_EXCEEDED', overload),
  overGrpc('ABORTED', { fate: 'delivered', backpressure: false }),
  overGrpc('UNKNOWN', refused),
  overGrpc('INVALID_ARGUMENT', refused),
  {
    title: 'a reset connection',
    answer: { reset: true },
    status: { code: StatusCode.UNAVAILABLE },
    ...overload,
    resentBy: 'queue',
  },
  ...unanswered,
];

export const failuresOf: Readonly<Record<OtlpProtocol, readonly Failure[]>> = {
  'http/json': httpFailures,
  'http/protobuf': httpFailures,
  grpc: grpcFailures,
};
