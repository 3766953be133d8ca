import type { Outcome } from '@otelq/sending-queue/native';
import type { OtlpHeaders } from '../headers/headers.js';
import { headerSecrets, type Secret, SHORTEST_SECRET } from './secrets.js';

/** How a message ends that was too long. */
const ELLIPSIS = '…';

/**
 * The outcome without what its message quotes of secrets: destinations do say "invalid key abc…", and messages get into
 * logs.
 *
 * @param headers - those sent
 * @param ofUrl - the secrets of the URL
 */
export function concealed(outcome: Outcome, headers: OtlpHeaders, ofUrl: readonly Secret[] = []): Outcome {
  const { status } = outcome;
  if (status.message === '') return outcome;
  // Those that hold others come first.
  const secrets = [...ofUrl, ...headerSecrets(headers)].sort((a, b) => b.text.length - a.text.length);
  const message = secrets.reduce(withoutSecret, status.message);
  return message === status.message ? outcome : { ...outcome, status: { ...status, message } };
}

function withoutSecret(message: string, { text: secret, shownAs }: Secret): string {
  const kept = message.replaceAll(secret, () => shownAs);
  if (!kept.endsWith(ELLIPSIS)) return kept;
  // The end may have fallen into it.
  const text = kept.slice(0, -ELLIPSIS.length);
  for (let length = Math.min(secret.length - 1, text.length); length >= SHORTEST_SECRET; length--) {
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + shownAs;
  }
  return kept;
}
