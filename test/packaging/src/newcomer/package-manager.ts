/** The package managers that people have. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pnpm } from '../public-packages.js';

export interface PackageManager {
  readonly name: string;
  /** What installs the packages named behind it, as `npm install` does. */
  readonly add: string;
  /** What starts Node so that it finds them. */
  readonly node: string;
  /** Makes an empty folder a package of the newcomer's. */
  prepare(folder: string, sources: Sources): void;
}

/** Where packages come from, and in which versions. */
export interface Sources {
  /** The URL of a registry that has our packages; all others come from where they are. */
  readonly registry: string;
  /** Versions of what is not asked for by name, but comes with it. */
  readonly versions: ReadonlyMap<string, string>;
}

/** Where `prepare` puts a command that is not on everybody's PATH, in the folder. */
export const commandFolder = '.commands';

const require = createRequire(import.meta.url);
const classic = require.resolve('yarn/bin/yarn.js');
const berry = require.resolve('@yarnpkg/cli-dist/bin/yarn.js');

function writeManifest(folder: string, pins: object = {}): void {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'newcomer', version: '1.0.0', ...pins }),
  );
}

function writeScopedRegistry(folder: string, registry: string): void {
  // What npm asks and says besides is not what is looked at.
  writeFileSync(join(folder, '.npmrc'), `@otelq:registry=${registry}\naudit=false\nfund=false\n`);
}

function writeCommand(folder: string, name: string, commandLine: string): void {
  mkdirSync(join(folder, commandFolder), { recursive: true });
  writeFileSync(join(folder, commandFolder, name), `#!/bin/sh\nexec ${commandLine} "$@"\n`, { mode: 0o755 });
}

export const npm: PackageManager = {
  name: 'npm',
  add: 'npm install',
  node: 'node',
  prepare(folder, { registry, versions }) {
    writeManifest(folder, { overrides: Object.fromEntries(versions) });
    writeScopedRegistry(folder, registry);
  },
};

export const pnpmOfWorkspace: PackageManager = {
  name: 'pnpm',
  add: 'pnpm add',
  node: 'node',
  prepare(folder, { registry, versions }) {
    writeManifest(folder);
    writeScopedRegistry(folder, registry);
    writeCommand(folder, 'pnpm', pnpm);
    // The SDK's exporters for gRPC bring along a package that wants to run a script, which pnpm asks about.
    const settings = { allowBuilds: { protobufjs: false }, overrides: Object.fromEntries(versions) };
    // YAML takes JSON.
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify(settings));
  },
};

export const yarnClassic: PackageManager = {
  name: 'yarn 1',
  add: 'yarn add',
  node: 'node',
  prepare(folder, { registry, versions }) {
    writeManifest(folder, { resolutions: Object.fromEntries(versions) });
    writeScopedRegistry(folder, registry);
    writeCommand(folder, 'yarn', `node ${classic}`);
    // Several of them at once spoil each other's cache.
    writeFileSync(join(folder, '.yarnrc'), 'cache-folder "./.cache"\n');
  },
};

/** Yarn 4, with a node_modules as the others have it, or with Plug'n'Play. */
export const yarnBerry = (nodeLinker: 'node-modules' | 'pnp'): PackageManager => ({
  name: `yarn 4 with ${nodeLinker}`,
  add: 'yarn add',
  node: 'yarn node',
  prepare(folder, { registry, versions }) {
    writeManifest(folder, { resolutions: Object.fromEntries(versions) });
    writeCommand(folder, 'yarn', `node ${berry}`);
    const settings = {
      nodeLinker,
      npmScopes: { otelq: { npmRegistryServer: registry.replace(/\/$/, '') } },
      unsafeHttpWhitelist: ['127.0.0.1'],
      // Its own cache takes a package of the same name and version for the same one.
      enableGlobalCache: false,
      enableTelemetry: false,
      // In CI it refuses to make a lockfile.
      enableImmutableInstalls: false,
    };
    // An empty lockfile says that the project begins here and not further up.
    writeFileSync(join(folder, '.yarnrc.yml'), JSON.stringify(settings));
    writeFileSync(join(folder, 'yarn.lock'), '');
  },
});
