import { describe, expect, it } from 'vitest';
import { FaultyDestination } from './faults.js';
import { seededRandom } from './random.js';
import type { Outage, RateLimit, WorkersModel } from './scenario.js';
import { VirtualTime } from './virtual-time.js';
import { Workers } from './workers.js';

function scene(faults: { outages?: readonly Outage[]; rateLimit?: RateLimit }, netMillis = 10) {
  const time = new VirtualTime();
  const model: WorkersModel = { model: 'workers', workers: 1, serviceMillis: 100, netMillis, ...faults };
  const destination = new FaultyDestination(time, new Workers(time, seededRandom(1), model), model);
  const answers: string[] = [];
  const sendAt = (atMillis: number) => {
    time.runUntil(atMillis);
    destination.receive(1, (answer) => answers.push(`${atMillis}: ${answer} ${time.now()}`));
  };
  return { time, answers, sendAt };
}

describe('an outage', () => {
  it('that refuses fails what is in flight, and everything until it ends', () => {
    const { time, answers, sendAt } = scene({ outages: [{ fromMillis: 150, toMillis: 500 }] });
    for (const atMillis of [0, 20, 200, 499, 500]) sendAt(atMillis);
    time.runUntil(2000);
    // The one of 20 waits for the first one's end at 100, and is being served at 150.
    expect(answers).toEqual([
      '0: ok 110',
      '20: refused 150',
      '200: refused 210',
      '499: refused 509',
      '500: ok 610',
    ]);
  });

  it('that hangs answers nothing, and has forgotten everything when it ends', () => {
    const { time, answers, sendAt } = scene({ outages: [{ fromMillis: 150, toMillis: 500, as: 'hang' }] });
    for (const atMillis of [0, 20, 30, 200, 500]) sendAt(atMillis);
    time.runUntil(2000);
    expect(answers).toEqual(['0: ok 110', '500: ok 610']);
  });

  it('can happen again', () => {
    const outages = [
      { fromMillis: 100, toMillis: 200 },
      { fromMillis: 400, toMillis: 500 },
    ];
    const { time, answers, sendAt } = scene({ outages });
    for (const atMillis of [150, 250, 450]) sendAt(atMillis);
    time.runUntil(2000);
    expect(answers).toEqual(['150: refused 160', '250: ok 360', '450: refused 460']);
  });
});

describe('a rate limit', () => {
  it('answers 429 at once, and leaves the destination alone', () => {
    const { time, answers, sendAt } = scene({ rateLimit: { perSecond: 1 } });
    for (const atMillis of [0, 200, 1300]) sendAt(atMillis);
    time.runUntil(2000);
    expect(answers).toEqual(['0: ok 110', '200: rejected 210', '1300: ok 1410']);
  });
});

it('a refusal takes a moment even without a network, so that time goes on', () => {
  const { time, answers, sendAt } = scene({ outages: [{ fromMillis: 0, toMillis: 500 }] }, 0);
  sendAt(100);
  time.runUntil(200);
  expect(answers).toEqual(['100: refused 101']);
});
