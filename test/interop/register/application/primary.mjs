/** The primary of a cluster, without any telemetry, and one worker with register: `primary.mjs REGISTER`. */
import cluster from 'node:cluster';
import { resolve } from 'node:path';

const [register = ''] = process.argv.slice(2);
cluster.setupPrimary({ exec: resolve('app.mjs'), execArgv: ['--import', register], args: [] });
cluster.fork();
