import type { Outcome } from '@otelq/sending-queue/native';
import { onTestFinished } from 'vitest';
import { VirtualClock } from '../../sending-queue/testing/virtual-clock.js';
import { GrpcSender } from '../src/grpc/grpc-sender.js';
import type { Grpc } from '../src/grpc/load-grpc.js';
import type { GrpcSenderSettings } from '../src/grpc/settings.js';

/** How long a send may take, in the virtual time that only passes when a test says so. */
export const TIMEOUT_MILLIS = 1000;

/** A sender in virtual time, shut down when the test is over. */
export interface Sending {
  readonly sender: GrpcSender;
  readonly clock: VirtualClock;
  /** Sends at once; resolves with the outcome. A second one is an uncaught exception. */
  send(message?: Uint8Array): Promise<Outcome>;
}

export function settingsFor(
  target: string | number,
  settings: Partial<GrpcSenderSettings> & Pick<GrpcSenderSettings, 'clock'>,
): GrpcSenderSettings {
  return {
    signal: 'traces',
    target: typeof target === 'number' ? `127.0.0.1:${target}` : target,
    secure: false,
    headers: {},
    compression: 'none',
    userAgent: 'otelq-test/1',
    timeoutMillis: TIMEOUT_MILLIS,
    readPartialSuccess: () => undefined,
    ...settings,
  };
}

/** @param grpc - the client to send with, the one that is installed by default */
export function sendingTo(
  target: string | number,
  settings: Partial<GrpcSenderSettings> = {},
  grpc?: Grpc,
): Sending {
  const clock = new VirtualClock();
  const sender = new GrpcSender(settingsFor(target, { clock, ...settings }), grpc);
  onTestFinished(() => sender.shutdown());
  const send = (message: Uint8Array = new Uint8Array()) =>
    new Promise<Outcome>((resolve) => {
      let outcomes = 0;
      sender.send(message, {
        onAttemptStart() {},
        onAttemptEnd() {},
        onOutcome(outcome) {
          if (++outcomes > 1) throw new Error(`${outcomes} outcomes of one send`);
          resolve(outcome);
        },
      });
    });
  return { sender, clock, send };
}
