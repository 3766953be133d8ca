import { chooseEndpoint } from '../endpoint/choose-endpoint.js';
import { parseEndpoint } from '../endpoint/endpoint.js';
import { isScreen } from '../terminal/is-screen.js';
import { stopped } from '../terminal/stopped.js';
import { showLive } from './show-live.js';
import { showOnce } from './show-once.js';
import { streamJson } from './stream-json.js';

/** The options of the command. */
export interface TopOptions {
  readonly interval: number;
  readonly json?: true;
}

/**
 * Shows what queues do: live on a terminal, once where there is none, or a line of JSON for each sample.
 *
 * @throws UsageError for an endpoint that is none
 */
export async function runTop(urls: readonly string[], { interval, json }: TopOptions): Promise<void> {
  const endpoints =
    urls.length === 0 ? [await chooseEndpoint(undefined, process.env)] : urls.map(parseArgument);
  const stop = stopped();
  if (json) await streamJson(endpoints, stop);
  else if (isScreen(process.stdout)) await showLive(endpoints, interval, stop);
  else await showOnce(endpoints, stop);
}

function parseArgument(text: string): URL {
  return parseEndpoint('URL', text);
}
