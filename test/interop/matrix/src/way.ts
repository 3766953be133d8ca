/** The ways in which people set up OpenTelemetry. */
import { configurationFile } from './configuration-file.js';
import type { Protocol } from './protocol.js';

/**
 * How an application ends. `itself`: it has nothing more to do. `listener`: SIGTERM, and it listens and closes its server.
 * `signal`: SIGTERM, and the application does not listen.
 */
export type End = 'itself' | 'listener' | 'signal';

export interface Way {
  readonly name: string;
  /** Arguments of Node before the application. */
  readonly nodeArguments: readonly string[];
  /** The applications, in the folder of a generation; the runtimes take turns. */
  readonly applications: readonly string[];
  /** The runtimes take turns. */
  readonly ends: readonly End[];
  /** Variables besides those that say where to send. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The text of its configuration file, if it has one. */
  readonly configuration?: (protocol: Protocol, url: string) => string;
}

const register = '@otelq/sending-queue/register';
const automatic = '@opentelemetry/auto-instrumentations-node/register';
/** No instrumentation but those that are looked for, no detector that asks the network what machine this is. */
const automatically = {
  OTEL_NODE_ENABLED_INSTRUMENTATIONS: 'http,express',
  OTEL_NODE_RESOURCE_DETECTORS: 'env',
};
export const ways: readonly Way[] = [
  {
    name: 'register by --import',
    nodeArguments: ['--import', register, '--import', automatic],
    variables: automatically,
    applications: ['application.mjs'],
    ends: ['listener', 'itself'],
  },
  {
    name: 'register by --require',
    nodeArguments: ['--require', register, '--require', automatic],
    variables: automatically,
    applications: ['application.cjs'],
    ends: ['itself', 'listener'],
  },
  {
    name: 'NodeSDK option',
    nodeArguments: [],
    applications: ['node-sdk-option.mjs', 'node-sdk-option.cjs'],
    ends: ['itself', 'listener', 'listener', 'itself'],
  },
  {
    name: 'startNodeSdk',
    nodeArguments: ['--import', register],
    applications: ['start-node-sdk.mjs', 'start-node-sdk.cjs'],
    ends: ['signal', 'itself', 'listener', 'signal'],
  },
  {
    name: 'configuration file',
    nodeArguments: ['--import', register],
    applications: ['start-node-sdk.cjs', 'start-node-sdk.mjs'],
    ends: ['itself', 'signal', 'itself', 'listener'],
    configuration: configurationFile,
  },
];
