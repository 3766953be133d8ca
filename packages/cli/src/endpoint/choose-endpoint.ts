import { UsageError } from '../usage-error.js';
import { DEFAULT_ENDPOINT, parseEndpoint, shown } from './endpoint.js';

/** The variable that an application starts its health server by: whoever shares it finds the server. */
export const ENDPOINT_VARIABLE = 'OTEL_SENDING_QUEUE_HEALTH_ENDPOINT';

/** Port 0 is any that is free, which nobody else knows. */
const ALLOWED = "a host and a port other than 0, such as '127.0.0.1:13133' or ':13133'";

/**
 * The endpoint that is meant: that of the option, else of the environment, else the default one.
 *
 * @throws UsageError that names the option or the variable, and shows no credentials
 */
export async function chooseEndpoint(
  given: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<URL> {
  if (given !== undefined) return parseEndpoint('--url', given);
  const variable = environment[ENDPOINT_VARIABLE]?.trim() ?? '';
  return variable === '' ? new URL(DEFAULT_ENDPOINT) : await parseVariable(variable);
}

/** Takes what the application takes, and nothing else: what it ignores starts no server. */
async function parseVariable(text: string): Promise<URL> {
  // Only where it is needed: loading it is a good part of what a probe takes.
  const { parseHealthEndpoint } = await import('@otelq/sending-queue/internal');
  const { host = '', port = 0 } = parseHealthEndpoint(text) ?? {};
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (port === 0 || !URL.canParse(address)) {
    throw new UsageError(`${ENDPOINT_VARIABLE} must be ${ALLOWED}, got ${shown(text)}`);
  }
  return parseEndpoint(ENDPOINT_VARIABLE, address);
}
