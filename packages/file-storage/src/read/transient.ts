const CODES: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAGAIN', 'EINTR', 'EBUSY'];

/** Whether an error says that the process or the machine is short of something now, and nothing of the file. */
export function isTransient(error: Error): boolean {
  return 'code' in error && CODES.includes(error.code);
}
