import { Contestant } from './contestant.js';
import { introduction } from './introduction.js';
import { ProgressDisplay } from './progress.js';
import { conclusionOf, tableOf } from './report.js';
import { Timeline } from './timeline.js';

// Below the ports that systems give to outgoing connections, so that a backend finds its own again after its outage.
const PREFERRED_PORTS = { stock: 14318, wrapped: 14319 };

console.log(introduction());
const contestants = await Promise.all([
  Contestant.create('stock', PREFERRED_PORTS.stock),
  Contestant.create('wrapped', PREFERRED_PORTS.wrapped),
]);
const backends = contestants.map(({ backend }) => backend);
const timeline = new Timeline();
const display = new ProgressDisplay(contestants, timeline);

// The applications end with this process: they see it go.
for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    display.stop();
    process.exit(exitCode);
  });
}

const stages = timeline.run(backends);
for (const contestant of contestants) contestant.start();
display.start();
const [stock, wrapped] = await Promise.all([contestants[0].outcome, contestants[1].outcome, stages]);
display.stop();
console.log(`\n${tableOf({ stock, wrapped })}\n\n${conclusionOf({ stock, wrapped })}\n`);
await Promise.all(backends.map((backend) => backend.stop()));
