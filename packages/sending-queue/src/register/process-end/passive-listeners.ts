import { property } from '../../status/property.js';

/**
 * How many listeners for each signal there are that end the process only if there is no other: those of the package
 * `signal-exit`, a part of many command-line tools and loggers. Its versions 3 and 4 keep their number where they find
 * each other; a version that does not counts as somebody who decides.
 */
export function passiveListeners(): number {
  const emitters: readonly unknown[] = [
    Reflect.get(process, '__signal_exit_emitter__'),
    Reflect.get(globalThis, Symbol.for('signal-exit emitter')),
  ];
  return emitters
    .map((emitter) => property(emitter, 'count'))
    .reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);
}
