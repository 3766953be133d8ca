import type { PayloadKind } from '@otelq/sending-queue/native';

/** The OpenTelemetry signals, as their environment variables name them. */
export type Signal = PayloadKind<unknown>['signal'];
