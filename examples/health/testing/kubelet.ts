import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './example-file.js';
import type { Container, Probe } from './manifest.js';

const OTELQ = fileURLToPath(new URL('dist/main.js', import.meta.resolve('@otelq/cli/package.json')));

/** Of the pod: one that a server at 127.0.0.1 does not listen at; elsewhere than on Linux there is no other. */
const POD_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

/** What asks a container how it is, whose health server has another port than the manifest says. */
export class Kubelet {
  readonly #container: Container;
  readonly #variables: NodeJS.ProcessEnv;
  readonly #healthPort: number;

  /** @param variables those of the container */
  constructor(container: Container, variables: NodeJS.ProcessEnv, healthPort: number) {
    this.#container = container;
    this.#variables = { ...variables, PATH: `${folderWithOtelq()}:${process.env.PATH}` };
    this.#healthPort = healthPort;
  }

  /** Whether a probe succeeds. */
  async succeeds({ httpGet, exec }: Probe): Promise<boolean> {
    if (httpGet !== undefined) {
      const port = this.#container.ports.find(({ name }) => name === httpGet.port)?.containerPort;
      if (port !== 13133) throw new Error(`${httpGet.port} is no port of the health server`);
      const url = `http://${POD_ADDRESS}:${this.#healthPort}${httpGet.path}`;
      return fetch(url).then(
        ({ status }) => status >= 200 && status < 400,
        () => false,
      );
    }
    if (exec === undefined) throw new Error('a probe without httpGet and exec');
    const [program, ...programArguments] = exec.command;
    return new Promise((resolve) => {
      execFile(program, programArguments, { env: this.#variables }, (error) => resolve(error === null));
    });
  }
}

/** What `npm install @otelq/cli` puts on the path. */
function folderWithOtelq(): string {
  const folder = temporaryFolder();
  const file = join(folder, 'otelq');
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${OTELQ}" "$@"\n`);
  chmodSync(file, 0o755);
  return folder;
}
