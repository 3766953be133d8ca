import { chooseEndpoint } from '../endpoint/choose-endpoint.js';
import { endpointName } from '../endpoint/endpoint.js';
import { stopped } from '../terminal/stopped.js';
import { styleOf } from '../terminal/style.js';
import { askHealth } from './ask-health.js';
import { exitCodeOf, healthBy } from './health.js';
import { healthJson, healthLine, healthText } from './health-text.js';
import { watch } from './watch.js';

/** The options of the command. */
export interface HealthOptions {
  readonly url?: string;
  readonly component?: string;
  readonly watch?: true;
  readonly interval: number;
  readonly timeout: number;
  readonly json?: true;
}

/**
 * Says how an application fares, once or from now on; sets the exit code.
 *
 * @throws UsageError for an endpoint that is none
 */
export async function runHealth(options: HealthOptions): Promise<void> {
  const endpoint = await chooseEndpoint(options.url, process.env);
  if (options.watch) await watchHealth(endpoint, options);
  else await showHealth(endpoint, options);
}

async function showHealth(endpoint: URL, { component, timeout, json }: HealthOptions): Promise<void> {
  const health = await healthBy(() => askHealth(endpoint, timeout), component);
  // Before anything is written, so that what can't be written has the last word.
  process.exitCode = exitCodeOf(health);
  const url = endpointName(endpoint);
  if (json) process.stdout.write(healthJson(health, health.report ? {} : { url }));
  else if (health.report === undefined) process.stderr.write(`unreachable: ${url}: ${health.problem}\n`);
  else process.stdout.write(healthText(health, Date.now(), styleOf(process.stdout)));
}

async function watchHealth(endpoint: URL, options: HealthOptions): Promise<void> {
  const { component, interval: intervalMillis, timeout, json } = options;
  const stop = stopped();
  const ask = () => healthBy(() => askHealth(endpoint, timeout, stop), component);
  const style = styleOf(process.stdout);
  const code = await watch(ask, {
    intervalMillis,
    stop,
    onChange(health) {
      const now = Date.now();
      const at = new Date(now).toISOString();
      process.stdout.write(json ? healthJson(health, { at }) : healthLine(health, now, style));
    },
  });
  // Unless the output could not be written.
  process.exitCode ??= code;
}
