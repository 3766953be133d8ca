/** An empty folder on somebody's machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runInShell } from '@otelq-test/application/shell';
import { commandFolder, type PackageManager, type Sources } from './package-manager.js';

const INSTALL_LIMIT_MILLIS = 180_000;
const RUN_LIMIT_MILLIS = 60_000;

export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'otelq-newcomer-'));
  readonly #packageManager: PackageManager;
  readonly #node: string;

  /** @param node the binary that `node` is there. */
  constructor(packageManager: PackageManager, sources: Sources, node: string) {
    this.#packageManager = packageManager;
    this.#node = node;
    packageManager.prepare(this.path, sources);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.path, name), text);
  }

  /**
   * Installs packages, each named as `npm install` takes it. A registry may fail once.
   *
   * @throws Error that says what the package manager said.
   */
  async install(packages: readonly string[]): Promise<void> {
    const line = `${this.#packageManager.add} ${packages.join(' ')}`;
    for (const isLast of [false, true]) {
      const { status, stdout, stderr } = await this.#run(line, INSTALL_LIMIT_MILLIS);
      if (status === 0) return;
      if (isLast) throw new Error(`could not install, twice: ${line}\n${stdout}${stderr}`);
    }
  }

  /**
   * Runs lines of a shell.
   *
   * @returns what they wrote to stdout and stderr
   * @throws Error with all of that when one of them fails, or it takes longer than a minute.
   */
  async shell(lines: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
    const { status, stdout, stderr } = await this.#run(lines, RUN_LIMIT_MILLIS, variables);
    if (status === 0) return stdout + stderr;
    throw new Error(`${lines}\nended with ${status}:\n${stdout}${stderr}`);
  }

  #run(lines: string, limitMillis: number, variables: NodeJS.ProcessEnv = {}) {
    const path = [join(this.path, commandFolder), dirname(this.#node), process.env.PATH].join(delimiter);
    const env = { ...withoutTraces(process.env), PATH: path, ...variables };
    return runInShell(lines, { folder: this.path, env, limitMillis });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** The environment without what the test itself was started by. */
function withoutTraces(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own =
    /^(INIT_CWD|NODE_(ENV|OPTIONS|PATH)|OTEL|VITEST|TEST$|npm_(command|execpath|lifecycle|node_execpath|package|config_(local_prefix|user_agent)))/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !own.test(name)));
}
