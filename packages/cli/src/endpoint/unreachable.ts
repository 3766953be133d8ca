/** There is no health endpoint, or none that answers. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Of what answers, but otherwise. */
export const NOT_AS = 'it does not answer as a health endpoint does';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: "the host's name can't be looked up now",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ETIMEDOUT: 'the connection timed out',
};

/**
 * Why something could not be had from an endpoint, in words of our own: those of a library may quote what the other side
 * has sent.
 */
export function asUnreachable(error: unknown): UnreachableError {
  if (error instanceof UnreachableError) return error;
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return new UnreachableError('the request failed', { cause: error });
  const words = code.startsWith('HPE_') ? 'it does not speak HTTP' : (WORDS[code] ?? 'the request failed');
  return new UnreachableError(`${words} (${code})`, { cause: error });
}
