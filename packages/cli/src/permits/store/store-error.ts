import { asUnreachable } from '../../endpoint/unreachable.js';
import { printable } from '../../terminal/printable.js';

/** The store can't be reached, or knows nothing of what it is asked for. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** How long a store has for its answer, in milliseconds. */
const PATIENCE_MILLIS = 5000;

/**
 * What a store answers, in time.
 *
 * @throws StoreError
 */
export async function answerOf<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreError(`no answer within ${PATIENCE_MILLIS} ms`)),
      PATIENCE_MILLIS,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw asStoreError(error);
  } finally {
    clearTimeout(timer);
  }
}

function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  // What Redis or its client says for itself, such as that a password is missing, has no code.
  const words = typeof code === 'string' ? asUnreachable(error).message : printable(String(message));
  return new StoreError(words, { cause: error });
}

/** Of a destination that no instance has reported to, or none for long. */
export function unknownDestination(destination: string): StoreError {
  return new StoreError(`no instance has reported to '${printable(destination)}', or none for long`);
}
