import { property } from '@otelq/sending-queue/internal';
import type { ProcessIdentity } from './process-identity.js';

/** Who holds a slot. */
export interface Owner extends ProcessIdentity {
  /** Tells two locks of the same process apart. */
  readonly token: string;
}

export function formatOwner(owner: Owner): string {
  return `${JSON.stringify(owner)}\n`;
}

/** Undefined for what is no owner, such as what a power cut leaves of one. */
export function parseOwner(text: string): Owner | undefined {
  const written = parseJson(text);
  const [pid, startedAt] = [property(written, 'pid'), property(written, 'startedAt')];
  const word = (key: string): string | undefined => {
    const value = property(written, key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [host, token] = [word('host'), word('token')];
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0 || !host || !token) return undefined;
  const [bootId, pidNamespace] = [word('bootId'), word('pidNamespace')];
  return {
    pid,
    host,
    token,
    ...(typeof startedAt === 'number' && { startedAt }),
    ...(bootId && { bootId }),
    ...(pidNamespace && { pidNamespace }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
