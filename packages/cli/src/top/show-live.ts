import { styleOf } from '../terminal/style.js';
import type { EndpointView } from './endpoint-view.js';
import { followed } from './follow.js';
import { frameLines } from './frame.js';
import { onQuitKey } from './keys.js';
import { Screen } from './screen.js';

/** Shows endpoints on the terminal until `stop`, or until a key ends it. */
export async function showLive(
  endpoints: readonly URL[],
  intervalMillis: number,
  stop: AbortSignal,
): Promise<void> {
  const quit = new AbortController();
  const end = AbortSignal.any([stop, quit.signal]);
  const all = endpoints.map((endpoint) => followed(endpoint, end));
  const views = all.map(({ view }) => view);
  const screen = new Screen(process.stdout);
  const releaseKeys = onQuitKey(process.stdin, () => quit.abort());
  const close = () => {
    releaseKeys();
    screen.close();
  };
  // However the process ends, the terminal is as it was.
  process.once('exit', close);
  const draw = () => screen.draw(linesOf(views));
  process.stdout.on('resize', draw);
  const timer = setInterval(draw, intervalMillis);
  draw();
  try {
    await Promise.all(all.map(({ ended }) => ended));
  } finally {
    clearInterval(timer);
    process.stdout.off('resize', draw);
    close();
  }
}

function linesOf(views: readonly EndpointView[]): string[] {
  const { columns, rows } = process.stdout;
  const now = Date.now();
  const style = styleOf(process.stdout);
  const title = `otelq top  ${new Date(now).toISOString().slice(11, 19)} UTC  ${style.dim('q quits')}`;
  return [title, '', ...frameLines(views, { columns, rows: rows - 2 }, now, style)];
}
