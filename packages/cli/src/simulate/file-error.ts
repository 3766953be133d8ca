/** A file that could not be read or written. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
