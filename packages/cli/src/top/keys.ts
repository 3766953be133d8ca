import type { ReadStream } from 'node:tty';

const CTRL_C = '\u0003';

/** Calls back for q and Ctrl-C, and returns what gives the keyboard back. Without a keyboard, nothing is ever pressed. */
export function onQuitKey(keyboard: ReadStream, quit: () => void): () => void {
  if (!keyboard.isTTY) return () => {};
  const onData = (keys: Buffer) => {
    const text = keys.toString('latin1');
    if (text.includes(CTRL_C) || /q/i.test(text)) quit();
  };
  keyboard.setRawMode(true);
  keyboard.on('data', onData);
  return () => {
    keyboard.off('data', onData);
    keyboard.setRawMode(false);
    keyboard.pause();
  };
}
