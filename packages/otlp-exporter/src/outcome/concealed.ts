import type { Outcome } from '@otelq/sending-queue/native';
import type { OtlpHeaders } from '../headers/headers.js';

/** Shorter ones are too weak for secrets, and may well stand in a message for something else. */
const SHORTEST_SECRET = 8;

/** How a message ends that was too long. */
const ELLIPSIS = '…';

/**
 * The outcome without what its message quotes of the headers sent, whole values or parts between blanks: destinations
 * do say "invalid key abc…", and messages get into logs.
 */
export function concealed(outcome: Outcome, headers: OtlpHeaders): Outcome {
  const { status } = outcome;
  if (status.message === '') return outcome;
  let { message } = status;
  for (const [name, value] of Object.entries(headers)) {
    for (const secret of [value, ...value.split(' ')]) {
      if (secret.length >= SHORTEST_SECRET) message = withoutSecret(message, secret, `(value of ${name})`);
    }
  }
  return message === status.message ? outcome : { ...outcome, status: { ...status, message } };
}

function withoutSecret(message: string, secret: string, instead: string): string {
  const kept = message.replaceAll(secret, () => instead);
  if (!kept.endsWith(ELLIPSIS)) return kept;
  // The end may have fallen into it.
  const text = kept.slice(0, -ELLIPSIS.length);
  for (let length = secret.length - 1; length >= SHORTEST_SECRET; length--) {
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + instead;
  }
  return kept;
}
