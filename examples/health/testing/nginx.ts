import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { exampleFile, temporaryFolder } from './example-file.js';
import type { Instance } from './instance.js';
import { findProgram, runProgram } from './program.js';

const WAIT = { timeout: 60_000, interval: 10 };

/** What a system has around the files of conf.d, with all that is written below one folder. */
const mainFile = (folder: string) => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/conf.d/application.conf;
}
`;

/** nginx with the configuration of the example. */
export class Nginx {
  /** Where it listens. */
  readonly socketPath: string;

  private constructor(folder: string) {
    this.socketPath = join(folder, 'web.sock');
  }

  static get isThere(): boolean {
    return findProgram('nginx') !== undefined;
  }

  /** Starts it in front of two instances, and resolves when it listens. */
  static async start(a: Instance, b: Instance): Promise<Nginx> {
    const program = findProgram('nginx');
    if (program === undefined) throw new Error('there is no nginx');
    const folder = temporaryFolder();
    const nginx = new Nginx(folder);
    mkdirSync(join(folder, 'conf.d'));
    writeFileSync(
      join(folder, 'conf.d', 'application.conf'),
      exampleFile('nginx.conf', {
        'listen 80;': `listen unix:${nginx.socketPath};`,
        '10.0.0.11:8080': `127.0.0.1:${a.port}`,
        '10.0.0.12:8080': `127.0.0.1:${b.port}`,
      }),
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, mainFile(folder));
    runProgram(program, ['-c', file, '-e', join(folder, 'error.log')]);
    await vi.waitUntil(() => existsSync(nginx.socketPath), WAIT);
    return nginx;
  }
}
