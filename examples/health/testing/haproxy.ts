import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { exampleFile, temporaryFolder } from './example-file.js';
import type { Instance } from './instance.js';
import { findProgram, runProgram } from './program.js';

const WAIT = { timeout: 60_000, interval: 10 };

/** What HAProxy says of one of the instances: the columns of its statistics, such as `status` and `check_code`. */
export type ServerStatus = Readonly<Record<string, string>>;

/** HAProxy with the configuration of the example. */
export class HAProxy {
  /** Where it listens. */
  readonly socketPath: string;
  readonly #statisticsPath: string;

  private constructor(folder: string) {
    this.socketPath = join(folder, 'web.sock');
    this.#statisticsPath = join(folder, 'admin.sock');
  }

  static get isThere(): boolean {
    return findProgram('haproxy') !== undefined;
  }

  /** Starts it in front of two instances, and resolves when it has found both of them ready. */
  static async start(a: Instance, b: Instance): Promise<HAProxy> {
    const program = findProgram('haproxy');
    if (program === undefined) throw new Error('there is no haproxy');
    const folder = temporaryFolder();
    const haproxy = new HAProxy(folder);
    const file = join(folder, 'haproxy.cfg');
    const server = ({ port, healthPort }: Instance) => `127.0.0.1:${port} check port ${healthPort}`;
    writeFileSync(
      file,
      exampleFile('haproxy.cfg', {
        'stats socket /run/haproxy/admin.sock': `stats socket ${haproxy.#statisticsPath}`,
        'bind :80': `bind ${haproxy.socketPath}`,
        '10.0.0.11:8080 check port 13133': server(a),
        '10.0.0.12:8080 check port 13133': server(b),
      }),
    );
    runProgram(program, ['-db', '-q', '-f', file]);
    for (const name of ['a', 'b']) await haproxy.until(name, ({ check_code }) => check_code === '200');
    return haproxy;
  }

  /** Resolves when HAProxy thinks so of a server. */
  until(name: string, isSo: (status: ServerStatus) => boolean): Promise<ServerStatus> {
    return vi.waitUntil(async () => {
      const status = (await this.#statistics().catch(() => [])).find(({ svname }) => svname === name);
      return status !== undefined && isSo(status) ? status : undefined;
    }, WAIT);
  }

  /** https://docs.haproxy.org/2.6/management.html#9.1 */
  async #statistics(): Promise<ServerStatus[]> {
    const socket = connect(this.#statisticsPath);
    // It is HAProxy that ends the connection, after one answer.
    socket.write('show stat\n');
    const [head = '', ...lines] = (await text(socket)).trim().split('\n');
    const names = head.replace(/^# /, '').split(',');
    return lines.map((line) => {
      const values = line.split(',');
      return Object.fromEntries(names.map((name, column) => [name, values[column] ?? '']));
    });
  }
}
