import type { IncomingMessage } from 'node:http';
import { textOf } from './text-of.js';

/** What a health endpoint answers with when it feeds as many as it can: that of @otelq/health 16. */
const STATUS = 503;
const ERROR = 'too many listen already';

/** Bytes; more than such an answer takes. */
const LARGEST_ANSWER = 1024;

/** Whether an endpoint turns somebody away because too many listen to it. */
export async function isCrowded(response: IncomingMessage): Promise<boolean> {
  if (response.statusCode !== STATUS) return false;
  const text = await textOf(response, LARGEST_ANSWER);
  try {
    const answer: { readonly error?: unknown } | null = JSON.parse(text ?? '');
    return answer?.error === ERROR;
  } catch {
    return false;
  }
}
