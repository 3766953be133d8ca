import { messageOf, property } from '@otelq/sending-queue/internal';

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it exists already',
  EIO: 'the disk reports an input/output error',
  EISDIR: 'a directory is in the way',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'this process has too many files open',
  ENAMETOOLONG: 'the path is too long',
  ENFILE: 'this machine has too many files open',
  ENOENT: 'it does not exist',
  ENOSPC: 'there is no room left on the disk',
  ENOTDIR: 'a file is in the way',
  ENOTEMPTY: 'it is not empty',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
};

/** The system's code of an error, such as `ENOENT`; undefined where it has none. */
export function errnoOf(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** What went wrong with a file, for people: `no permission (EACCES)`. */
export function plainWords(error: unknown): string {
  const code = errnoOf(error);
  const words = code === undefined ? undefined : WORDS[code];
  return words === undefined ? messageOf(error) : `${words} (${code})`;
}
