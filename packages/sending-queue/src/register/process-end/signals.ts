import { passiveListeners } from './passive-listeners.js';

/** What asks a process to end, and may be answered. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** What is done when the process is asked to end. */
export interface Answer {
  /** Others decide when it ends, and may go on making spans until then. */
  flush(): void;
  /** Nobody else is going to end it. Resolves when there is no more to wait for. */
  end(): Promise<void>;
}

/**
 * Delivers when the process is asked to end. Other listeners run as they would, and decide; where there is none, the
 * process ends by the signal as it would, only later. A signal that comes meanwhile ends it at once.
 *
 * Where others decide, the next signal is answered in the same way: frameworks close the application, take their
 * listener away and send the signal to their own process once more, to end by it.
 */
export function listenForSignals({ flush, end }: Answer): void {
  const listener = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1 + passiveListeners()) {
      flush();
      return;
    }
    // Not in this turn: who only answers a signal when nobody else does must see that somebody does.
    process.nextTick(() => {
      for (const name of SIGNALS) process.removeListener(name, listener);
    });
    void end().then(() => process.kill(process.pid, signal));
  };
  // First, as a listener for one time is gone by the time that those behind it are called.
  for (const name of SIGNALS) process.prependListener(name, listener);
}
