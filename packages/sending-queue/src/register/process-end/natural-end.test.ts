import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Allowance } from './allowance.js';
import type { Ending } from './ending.js';
import { NaturalEnd } from './natural-end.js';

const TIMEOUT_MILLIS = 3000;

/** That of the machine holds on to the real one. */
const fakeClock = { now: () => Date.now() };

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

/** A process with one pipeline, which can be asked what became of it. */
class Process {
  readonly #open = new Set<Ending>();
  readonly #naturalEnd = new NaturalEnd(this.#open, new Allowance(fakeClock));
  #flushed = (): void => {};
  readonly queue = { signal: 'traces', givenItems: 0, undelivered: 0 } as const;
  heldItems = 1;
  flushes = 0;
  shutdowns = 0;
  /** What else listens for the end, behind this. */
  listener = (): void => {};

  constructor({ isOpen = true } = {}) {
    const process = this;
    const ending: Ending = {
      queue: this.queue,
      standsAlone: false,
      shutdownTimeoutMillis: TIMEOUT_MILLIS,
      get heldItems() {
        return process.heldItems;
      },
      flush: () => {
        this.flushes++;
        return new Promise((resolve) => {
          this.#flushed = resolve;
        });
      },
      limitShutdown() {},
      shutdown: async () => {
        this.shutdowns++;
        this.#open.delete(ending);
      },
    };
    if (isOpen) this.#open.add(ending);
  }

  /** It has nothing left to do. */
  async reachEnd(): Promise<void> {
    this.#naturalEnd.reached();
    this.listener();
    await vi.advanceTimersByTimeAsync(0);
  }

  /** The destination has answered. */
  async deliver(): Promise<void> {
    this.#flushed();
    await vi.advanceTimersByTimeAsync(0);
  }
}

it('is the end when nothing has run since everything was flushed', async () => {
  const process = new Process();
  await process.reachEnd();
  expect(process.flushes).toBe(1);
  await process.deliver();
  await process.reachEnd();
  expect(process).toMatchObject({ flushes: 1, shutdowns: 1 });
});

it('is not the end of a process that goes on, which is flushed each time', async () => {
  const process = new Process();
  for (let times = 1; times <= 5; times++) {
    await process.reachEnd();
    await process.deliver();
    expect(process).toMatchObject({ flushes: times, shutdowns: 0 });
    await vi.advanceTimersByTimeAsync(1000);
  }
});

it('is not the end of a process that has made something at once', async () => {
  const process = new Process();
  await process.reachEnd();
  await process.deliver();
  process.heldItems++;
  await process.reachEnd();
  expect(process).toMatchObject({ flushes: 2, shutdowns: 0 });
});

it('is the end although other listeners make something each time that they are told of it', async () => {
  const process = new Process();
  process.listener = () => {
    process.heldItems++;
  };
  await process.reachEnd();
  await process.deliver();
  await process.reachEnd();
  expect(process).toMatchObject({ flushes: 1, shutdowns: 1 });
});

it('needs nothing where nothing is open, and keeps no process alive', async () => {
  const process = new Process({ isOpen: false });
  await process.reachEnd();
  expect(process).toMatchObject({ flushes: 0, shutdowns: 0 });
  expect(vi.getTimerCount()).toBe(0);
});

describe('a destination that does not answer', () => {
  it('is waited for as long as the shutdown may take, and no longer', async () => {
    const process = new Process();
    await process.reachEnd();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MILLIS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    // An exporter's own retries may keep it alive for a while.
    await vi.advanceTimersByTimeAsync(10_000);
    await process.reachEnd();
    expect(process).toMatchObject({ flushes: 1, shutdowns: 1 });
  });

  it('does not end what goes on to make items', async () => {
    const process = new Process();
    await process.reachEnd();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MILLIS);
    process.heldItems++;
    await process.reachEnd();
    expect(process).toMatchObject({ flushes: 2, shutdowns: 0 });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MILLIS - 1);
    await process.deliver();
    await vi.advanceTimersByTimeAsync(1000);
    await process.reachEnd();
    expect(process).toMatchObject({ flushes: 3, shutdowns: 0 });
  });

  it('is given up on where waiting for it is what makes items', async () => {
    const process = new Process();
    for (let times = 0; times < 4; times++) {
      await process.reachEnd();
      await vi.advanceTimersByTimeAsync(TIMEOUT_MILLIS);
      process.heldItems++;
    }
    expect(process).toMatchObject({ flushes: 3, shutdowns: 1 });
  });
});
