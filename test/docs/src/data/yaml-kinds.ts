import { readScenario } from '@otelq/cli';
import { fileStorage } from '@otelq/file-storage';
import { fromCollectorConfig } from '@otelq/sending-queue';

/** A thing with names in it. */
type Section = Readonly<Record<string, unknown>>;

/** What a block of YAML may be, and who says whether it is a good one. */
export interface YamlKind {
  readonly name: string;
  readonly isIt: (value: Section) => boolean;
  /** Throws if it is none. */
  readonly check: (value: Section, code: string) => void;
}

const storage = fileStorage({ directory: '.' });

function has(...names: readonly string[]): (value: Section) => boolean {
  return (value) => names.some((name) => Object.hasOwn(value, name));
}

function isSection(value: unknown): value is Section {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads what of an exporter is the queue's; whatever storage it names, there is one. */
function readQueue({ timeout, sending_queue, retry_on_failure }: Section): void {
  const name = isSection(sending_queue) ? sending_queue.storage : undefined;
  const extensions = typeof name === 'string' ? { [name]: storage } : {};
  fromCollectorConfig({ timeout, sending_queue, retry_on_failure }, extensions);
}

/** All sections anywhere within that have a queue. */
function queuesWithin(value: unknown): Section[] {
  if (Array.isArray(value)) return value.flatMap(queuesWithin);
  if (!isSection(value)) return [];
  const own = has('sending_queue', 'retry_on_failure')(value) ? [value] : [];
  return [...own, ...Object.values(value).flatMap(queuesWithin)];
}

/** The first that fits counts. */
export const yamlKinds: readonly YamlKind[] = [
  {
    name: 'a configuration file of the SDK',
    isIt: has('file_format'),
    // The SDK's timeout is a number, and stays the SDK's.
    check: (value) => {
      for (const { timeout: _, ...exporter } of queuesWithin(value)) readQueue(exporter);
    },
  },
  {
    name: "a configuration of the Collector, or an exporter's part of it",
    isIt: has('exporters', 'sending_queue', 'retry_on_failure'),
    check: (value) => {
      for (const exporter of queuesWithin(value)) readQueue(exporter);
    },
  },
  {
    name: 'a scenario of the simulator',
    isIt: (value) => has('destination')(value) && has('name')(value),
    check: (_value, code) => void readScenario(code),
  },
  {
    // The tests of @otelq/cli put these into a whole one.
    name: 'a part of a scenario',
    isIt: (value) => Object.keys(value).every((name) => name === 'workers' || name === 'destination'),
    check: () => {},
  },
  {
    name: 'a manifest of Kubernetes, or a part of one',
    isIt: has('apiVersion', 'spec', 'livenessProbe', 'readinessProbe', 'containers', 'env'),
    check: () => {},
  },
  { name: 'a file of Docker Compose', isIt: has('services'), check: () => {} },
  { name: "pnpm's settings", isIt: has('allowBuilds'), check: () => {} },
];

/** What kind of YAML it is; undefined if nobody knows. */
export function kindOf(value: unknown): YamlKind | undefined {
  return isSection(value) ? yamlKinds.find(({ isIt }) => isIt(value)) : undefined;
}
