/** Whether something can be drawn on it: some terminals have no size, or don't know how to move a cursor. */
export function isScreen({ isTTY, columns, rows }: NodeJS.WriteStream): boolean {
  return isTTY && columns > 0 && rows > 0 && process.env.TERM !== 'dumb';
}
