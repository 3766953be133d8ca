import { constants } from 'node:os';
import { passiveListeners } from './passive-listeners.js';

/** What a shell says of a process that a signal has ended: this, and the number of the signal. */
const ENDED_BY_SIGNAL = 128;

/**
 * Whether signals that nobody listens for leave this process alone. In a container, and wherever else it is the first one,
 * the system spares it.
 */
export function isSpared(): boolean {
  return process.pid === 1;
}

/** Ends the process by a signal, unless somebody listens for it by now, who decides then. */
export function endBySignal(signal: NodeJS.Signals): void {
  process.removeListener(signal, exitAsBySignal);
  const isHeard = process.listenerCount(signal) > passiveListeners();
  if (isSpared() && !isHeard) exitAsBySignal(signal);
  else process.kill(process.pid, signal);
}

/** Ends the process at once, with the status that it would have in a shell. */
export function exitAsBySignal(signal: NodeJS.Signals): void {
  process.exit(ENDED_BY_SIGNAL + constants.signals[signal]);
}
