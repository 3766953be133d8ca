/**
 * An application whose permits are in variables, and whose two queues share them. Writes what they say, and ends by itself.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiagConsoleLogger, diag } from '@opentelemetry/api';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';

diag.setLogger(new DiagConsoleLogger());
let sent = 0;
const exporter = {
  export(_spans, done) {
    sent++;
    done({ code: 0 });
  },
  async shutdown() {},
};
const queues = [1, 2].map(() => new SendingQueueSpanExporter(exporter));
for (const queue of queues) {
  for (let i = 0; i < 20; i++) queue.export([{}], () => {});
}
while (sent < 10) await sleep(10);
const [first, second] = queues.map((queue) => queue.snapshot().permits);
writeSync(
  1,
  JSON.stringify({ isShared: first?.share === second?.share, share: first?.share, state: first?.state }),
);
for (const queue of queues) void queue.shutdown();
