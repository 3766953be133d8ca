/** A primary and two workers with a server at the same port: `cluster.mjs PORT`. Writes which of the workers listen. */
import cluster from 'node:cluster';
import { writeSync } from 'node:fs';
import { startHealthServer } from '@otelq/health';

if (cluster.isPrimary) {
  const workers = [cluster.fork(), cluster.fork()];
  const answers = await Promise.all(
    workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))),
  );
  writeSync(1, JSON.stringify(answers.sort()));
  for (const worker of workers) worker.kill();
} else {
  const server = await startHealthServer({ queues: {}, port: Number(process.argv[2]) });
  process.send?.(server.isListening);
}
