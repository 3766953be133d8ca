/**
 * Installs what the lockfile names, unless that is what is there already.
 *
 * Needs Node and npm, and nothing else: pnpm itself comes through npx, of the version that package.json pins.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './command.mjs';
import { readJson, root, workspacePackages } from './workspace.mjs';

const stamp = join(root, 'node_modules', '.otelq-setup');

/** Everything that decides what an install would do. */
function fingerprint() {
  const manifests = workspacePackages().map(({ folder }) => `${folder}/package.json`);
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests]) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Makes node_modules ready; takes no time when it is. Ends the process when it cannot. */
export function setUp() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // As `engines` has it: where `require()` of ES modules works without a flag.
  if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
    console.error(
      `Node 20.19 or newer of 20.x, or 22.12 or newer, is needed; this is ${process.versions.node}.`,
    );
    process.exit(1);
  }
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  const { packageManager } = readJson('package.json');
  // CI: where node_modules comes from another install, pnpm replaces it without asking.
  const install = ['--yes', packageManager, 'install', '--frozen-lockfile'];
  if (run('npx', install, { env: { CI: 'true' } }) !== 0) {
    console.error('The dependencies could not be installed.');
    process.exit(1);
  }
  writeFileSync(stamp, fingerprint());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) setUp();
