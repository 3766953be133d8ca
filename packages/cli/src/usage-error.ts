/** What is wrong with the arguments of the command, or with what they name. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
