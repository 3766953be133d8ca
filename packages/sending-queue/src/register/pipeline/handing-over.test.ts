import { expect, it } from 'vitest';
import { HandingOver } from './handing-over.js';

/** A processor that takes all it holds when it flushes, and gives it later. */
class Processor {
  held = 0;
  given = 0;
  readonly handingOver = new HandingOver(
    () => this.held,
    () => this.given,
  );

  flush(): { give: () => Promise<void> } {
    let done = (): void => {};
    const flushed = this.handingOver.during(() => {
      const taken = this.held;
      this.held = 0;
      return new Promise<void>((resolve) => {
        done = () => {
          this.given += taken;
          resolve();
        };
      });
    });
    return {
      give: () => {
        done();
        return flushed;
      },
    };
  }
}

it('counts what is held', () => {
  const processor = new Processor();
  processor.held = 3;
  expect(processor.handingOver.items).toBe(3);
});

it('counts what a flush has in its hands', async () => {
  const processor = new Processor();
  processor.held = 3;
  const first = processor.flush();
  expect(processor.handingOver.items).toBe(3);
  processor.held = 2;
  const second = processor.flush();
  expect(processor.handingOver.items).toBe(5);
  await first.give();
  expect(processor.handingOver.items).toBe(2);
  await second.give();
  expect(processor.handingOver.items).toBe(0);
});

it('forgets a flush that failed', async () => {
  const processor = new Processor();
  await expect(
    processor.handingOver.during(() => {
      throw new Error('of the processor');
    }),
  ).rejects.toThrow('of the processor');
  processor.held = 1;
  expect(processor.handingOver.items).toBe(1);
});
