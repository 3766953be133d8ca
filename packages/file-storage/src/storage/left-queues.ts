import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, outsideOfTheApplication, type Signal } from '@otelq/sending-queue/native';
import { amountText } from '../diagnostics/amount-text.js';
import { log } from '../diagnostics/log.js';
import { Judge } from '../slot/judge.js';
import { thisProcess } from '../slot/process-identity.js';
import { Slots } from '../slot/slots.js';
import { shownPath } from './directory.js';
import { leftInQueue } from './left-queue.js';
import type { LeftRequests } from './left-segment.js';
import { isFolderOf } from './queue-folder.js';

/**
 * When to look, in milliseconds from the opening: once the other queues of the application are open as well; and again where
 * an owner could not be judged, once it must have touched its file.
 */
const LOOKS_MILLIS: readonly number[] = [10_000, 45_000];

/** A look must not hold up the application. */
const MOST_QUEUES = 32;

/** Folders that a warning has been written of. Threads have sets of their own. */
const told = new Set<string>();

/** What is needed to find the queues that are left in a directory. */
export interface LeftQueuesParts {
  /** Without links, so that it is the same for all who mean it. */
  readonly directory: string;
  readonly signal: Signal;
  /** The name of the folder that is not left, as its queue is open. */
  readonly own: string;
  readonly clock: Clock;
}

/**
 * Warns of queues of a signal whose requests nobody sends, as after a change of the endpoint: once of each.
 *
 * @returns ends it
 */
export function watchForLeftQueues(parts: LeftQueuesParts): () => void {
  const { clock } = parts;
  const me = thisProcess();
  const judge = new Judge(me, () => clock.wallTime());
  const slotsIn = (folder: string): Slots => new Slots(folder, me, judge);
  const timers = LOOKS_MILLIS.map((delayMillis) =>
    clock.setTimer(() => {
      const isUnsure = outsideOfTheApplication(() => tellOfLeftQueues(parts, slotsIn));
      if (!isUnsure) stop();
    }, delayMillis),
  );
  const stop = (): void => {
    for (const timer of timers) timer.cancel();
  };
  return stop;
}

/** @returns whether there are queues that may turn out to be left later */
function tellOfLeftQueues(
  { directory, signal, own }: LeftQueuesParts,
  slotsIn: (folder: string) => Slots,
): boolean {
  let isUnsure = false;
  for (const name of foldersOf(directory, signal, own)) {
    const folder = join(directory, name);
    if (told.has(folder)) continue;
    try {
      const slots = slotsIn(folder);
      const held = slots.judge();
      isUnsure ||= held === 'unsure';
      const left = held === 'dead' ? leftInQueue(slots.folders()) : undefined;
      if (left === undefined) continue;
      told.add(folder);
      log.warn(textOf(left, directory, name));
    } catch {
      // It has gone away meanwhile; or it can't be read, as those of another user, and is no matter of this process then.
    }
  }
  return isUnsure;
}

function foldersOf(directory: string, signal: Signal, own: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => name !== own && isFolderOf(name, signal));
    return names.sort().slice(0, MOST_QUEUES);
  } catch {
    return [];
  }
}

function textOf({ destination, amount }: LeftRequests, directory: string, name: string): string {
  const what = amount === undefined ? 'requests' : amountText(amount);
  const whose = destination === undefined ? '' : ` for ${shownPath(destination)}`;
  return `found ${what}${whose} in ${shownPath(join(directory, name))}, which no queue has open; send them with: otelq queue drain ${shownPath(directory)} --queue ${name} --endpoint URL`;
}
