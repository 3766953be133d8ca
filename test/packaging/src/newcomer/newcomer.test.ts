/**
 * A newcomer's path: what the pages say, done to the letter in an empty folder, with the packages as they would be
 * published.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHttpBackend } from '@otelq-test/backend';
import { findNode } from '@otelq-test/node-versions';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { root } from '../public-packages.js';
import { type Path, pathsOf } from './document.js';
import { Folder } from './folder.js';
import { locked, specOf } from './locked.js';
import { npm, type PackageManager, pnpmOfWorkspace } from './package-manager.js';
import { type Program, packagesOf, programsOf, spansOf } from './program.js';
import { type Registry, startRegistry } from './registry.js';

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const top = 'README.md';
const ofQueue = 'packages/sending-queue/README.md';
const paths = [
  [top, 'otelq'],
  [top, 'Without code'],
  [top, 'In code'],
  [ofQueue, '@otelq/sending-queue'],
  [ofQueue, 'Without code'],
].flatMap(([file = '', heading = '']) =>
  pathsOf(read(file), heading).map((path) => ({ ...path, title: `${file}: ${path.title}` })),
);

/** The versions that the project's page asks for, of the packages that other pages don't mention. */
const asked = pathsOf(read(top), 'Without code')
  .concat(pathsOf(read(top), 'In code'))
  .flatMap(({ packages }) => packages);

/** What has to be there: what the page installs, and what it takes for granted, in the versions of the project's page. */
function packagesFor({ packages }: Path, programs: readonly Program[]): string[] {
  const isNew = (name: string) => !packages.some((given) => specOf(given).name === name);
  const missing = programs.flatMap(packagesOf).filter(isNew);
  return [
    ...new Set([
      ...packages,
      ...missing.map((name) => asked.find((given) => specOf(given).name === name) ?? name),
    ]),
  ];
}

async function follow(
  path: Path,
  packageManager: PackageManager,
  node: string,
  onTestFinished: TestContext['onTestFinished'],
): Promise<void> {
  const programs = programsOf(path.blocks);
  expect(programs, 'nothing to run was found').not.toEqual([]);
  const { packages, versions } = locked(packagesFor(path, programs));
  const folder = new Folder(packageManager, { registry: registry.url, versions }, node);
  onTestFinished(() => folder.remove());
  await folder.install(packages);
  for (const program of programs) {
    const backend = await startHttpBackend();
    onTestFinished(() => backend.stop());
    for (const [name, text] of program.files) folder.write(name, text);
    const command = program.command.replaceAll('http://localhost:4318', backend.url);
    const output = await folder.shell(command, { OTEL_EXPORTER_OTLP_ENDPOINT: backend.url });
    const spans = backend.requests.flatMap(({ items }) => items.filter(({ signal }) => signal === 'traces'));
    expect(spansOf(program)).not.toEqual([]);
    expect(
      spans.map(({ name }) => name),
      command + output,
    ).toEqual(spansOf(program));
  }
}

const titled = paths.map((path) => [path.title, path] as const);

describe.concurrent.each([npm, pnpmOfWorkspace])('with $name', (packageManager) => {
  test.for(titled)('%s', { timeout: 500_000 }, async ([, path], { skip, onTestFinished }) => {
    const node = findNode(24, '22.15.0');
    if ('missing' in node) return skip(node.missing);
    await follow(path, packageManager, node.path, onTestFinished);
  });
});
