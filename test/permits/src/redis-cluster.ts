import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster } from 'redis';
import { refusingPort } from '../../../packages/sending-queue/testing/loopback.js';
import { connect } from './connection.js';
import { RedisServer } from './redis-server.js';

const NODES = 3;
const SLOTS = 16_384;

/** A real Redis Cluster of three nodes on loopback, each with a third of the slots. */
export class RedisCluster {
  readonly #nodes: readonly RedisServer[];

  private constructor(nodes: readonly RedisServer[]) {
    this.#nodes = nodes;
  }

  static async start(path: string): Promise<RedisCluster> {
    const nodes: RedisServer[] = [];
    const busPorts: number[] = [];
    for (let index = 0; index < NODES; index++) {
      const busPort = await refusingPort();
      // Its bus would be at the port and 10000, which may be too large for one.
      const options = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)];
      nodes.push(await RedisServer.start(path, 'none', options));
      busPorts.push(busPort);
    }
    await join(nodes, busPorts);
    return new RedisCluster(nodes);
  }

  async connect() {
    const cluster = createCluster({ rootNodes: this.#nodes.map(({ url }) => ({ url })) });
    cluster.on('error', () => {});
    await cluster.connect();
    return cluster;
  }

  /** Names of all keys, by node. */
  async keys(): Promise<readonly (readonly string[])[]> {
    return Promise.all(
      this.#nodes.map(async ({ url }) => {
        const client = await connect(url);
        const keys = await client.keys('*');
        client.destroy();
        return keys;
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.close()));
  }
}

/** Gives each node its slots, and waits until all know of all. */
async function join(nodes: readonly RedisServer[], busPorts: readonly number[]): Promise<void> {
  const clients = await Promise.all(nodes.map(({ url }) => connect(url)));
  const firstSlots = Array.from({ length: NODES + 1 }, (_, index) => Math.floor((index * SLOTS) / NODES));
  for (const [index, client] of clients.entries()) {
    const [first = 0, end = SLOTS] = firstSlots.slice(index);
    await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', String(first), String(end - 1)]);
    for (const [other, { port }] of nodes.entries()) {
      if (other === index) continue;
      await client.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPorts[other])]);
    }
  }
  for (const client of clients) {
    for (;;) {
      const info = await client.clusterInfo();
      if (info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${NODES}`)) break;
      await sleep(20);
    }
    client.destroy();
  }
}
