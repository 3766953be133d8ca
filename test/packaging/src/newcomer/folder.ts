/** An empty folder on somebody's machine. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { commandFolder, type PackageManager } from './package-manager.js';

export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'otelq-newcomer-'));
  readonly #node: string;

  /** @param node the binary that `node` is there. */
  constructor(packageManager: PackageManager, registry: string, node: string) {
    this.#node = node;
    writeFileSync(join(this.path, 'package.json'), JSON.stringify({ name: 'newcomer', version: '1.0.0' }));
    packageManager.prepare(this.path, registry);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.path, name), text);
  }

  /**
   * Runs lines of a shell.
   *
   * @returns what they wrote to stdout and stderr
   * @throws Error with all of that when one of them fails
   */
  shell(lines: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
    const path = [join(this.path, commandFolder), dirname(this.#node), process.env.PATH].join(delimiter);
    const env = { ...withoutTraces(process.env), PATH: path, ...variables };
    const options = { cwd: this.path, env, maxBuffer: 2 ** 24 };
    return new Promise((resolve, reject) => {
      execFile('sh', ['-ec', lines], options, (error, stdout, stderr) => {
        const output = stdout + stderr;
        if (error === null) resolve(output);
        else reject(new Error(`${lines}\nended with ${error.code ?? error.signal}:\n${output}`));
      });
    });
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
