import { endBySignal, exitAsBySignal, isSpared } from './end-by-signal.js';
import { passiveListeners } from './passive-listeners.js';

/** What asks a process to end, and may be answered. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

type Name = (typeof SIGNALS)[number];
type Listener = (signal: unknown, number?: unknown) => void;

/** How long a signal may come again and be the same: a terminal and npm, say, both send it to the process. */
const ECHO_MILLIS = 500;

/** What is done when the process is asked to end. */
export interface Answer {
  /** Others decide when it ends, and may go on making spans until then. */
  flush(): void;
  /** Nobody else is going to end it. Resolves when there is no more to wait for. */
  end(): Promise<void>;
}

/**
 * Delivers when the process is asked to end. Other listeners run as they would, and decide; where there is none, the
 * process ends by the signal as it would, only later. Another signal meanwhile ends it at once.
 *
 * Where others decide, the next signal is answered in the same way: frameworks close the application, take their
 * listener away and send the signal to their own process once more, to end by it.
 */
export function listenForSignals({ flush, end }: Answer): void {
  const listeners = new Map<Name, Listener>();
  const stop = (name: Name): void => {
    const listener = listeners.get(name);
    if (listener === undefined) return;
    listeners.delete(name);
    process.removeListener(name, listener);
    // A signal that nobody listens for would have ended any other process.
    if (isSpared()) process.once(name, exitAsBySignal);
  };
  for (const name of SIGNALS) {
    let isEnding = false;
    // Node gives the number. Code that emits a signal wants the listeners called, and nothing of the system.
    const listener: Listener = (_, number) => {
      if (isEnding) return;
      if (number === undefined || process.listenerCount(name) > 1 + passiveListeners()) {
        flush();
        return;
      }
      isEnding = true;
      for (const other of SIGNALS) if (other !== name) stop(other);
      setTimeout(() => stop(name), ECHO_MILLIS).unref();
      void end().then(() => {
        stop(name);
        endBySignal(name);
      });
    };
    listeners.set(name, listener);
    process.prependListener(name, listener);
  }
  process.on('newListener', (event) => {
    const name = SIGNALS.find((signal) => signal === event);
    if (name !== undefined) process.nextTick(() => comeFirst(name, listeners.get(name)));
  });
}

/** A listener for one time that came before would be gone by the time that those behind it are called. */
function comeFirst(name: Name, listener: Listener | undefined): void {
  if (listener === undefined || process.listeners(name)[0] === listener) return;
  process.removeListener(name, listener);
  process.prependListener(name, listener);
}
