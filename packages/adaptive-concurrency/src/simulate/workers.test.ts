import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.js';
import type { WorkersModel } from './scenario.js';
import { VirtualTime } from './virtual-time.js';
import { Workers } from './workers.js';

function scene(model: Partial<WorkersModel> = {}) {
  const time = new VirtualTime();
  const workers = new Workers(time, seededRandom(1), {
    model: 'workers',
    workers: 2,
    serviceMillis: 100,
    netMillis: 10,
    ...model,
  });
  const answers: string[] = [];
  const send = (size = 1) =>
    workers.receive(size, (answer) => answers.push(`${answer} ${Number(time.now().toFixed(6))}`));
  return { time, workers, answers, send };
}

describe('Workers', () => {
  it('serve as many at once as there are, and the others in the order of their coming', () => {
    const { time, answers, send } = scene();
    for (let count = 0; count < 5; count++) send();
    time.runUntil(1000);
    expect(answers).toEqual(['ok 110', 'ok 110', 'ok 210', 'ok 210', 'ok 310']);
  });

  it('reject at once what their queue cannot hold', () => {
    const { time, answers, send } = scene({ queue: 1 });
    for (let count = 0; count < 4; count++) send();
    time.runUntil(1000);
    expect(answers).toEqual(['rejected 10', 'ok 110', 'ok 110', 'ok 210']);
  });

  it('take longer for larger requests, as far as the size costs', () => {
    const { time, answers, send } = scene({ sizeCost: 0.8 });
    send(0.25); // 100 * (0.2 + 0.8 * 0.25) = 40
    send(4); // 100 * (0.2 + 0.8 * 4) = 340
    time.runUntil(1000);
    expect(answers).toEqual(['ok 50', 'ok 350']);
  });

  it('finish what they are at when they become fewer', () => {
    const steps = [
      { atMillis: 0, value: 2 },
      { atMillis: 50, value: 1 },
    ];
    const { time, answers, send } = scene({ workers: { steps } });
    for (let count = 0; count < 4; count++) send();
    time.runUntil(1000);
    expect(answers).toEqual(['ok 110', 'ok 110', 'ok 210', 'ok 310']);
  });

  it('begin with what waits when they become more, though nothing comes or ends', () => {
    const steps = [
      { atMillis: 0, value: 0 },
      { atMillis: 500, value: 2 },
    ];
    const { time, answers, send } = scene({ workers: { steps } });
    send();
    send();
    time.runUntil(1000);
    expect(answers).toEqual(['ok 610', 'ok 610']);
  });

  it('answer nothing of what they had when they crash, and serve on', () => {
    const { time, workers, answers, send } = scene();
    for (let count = 0; count < 5; count++) send();
    time.runUntil(50);
    workers.crash();
    send();
    time.runUntil(1000);
    expect(answers).toEqual(['ok 160']);
  });

  it.each([0, 0.3, 1])('take %f of the service time at random, and the whole of it on average', (cv) => {
    const { time, send, answers } = scene({ workers: 1, cv, netMillis: 0 });
    const requests = 20_000;
    for (let count = 0; count < requests; count++) send();
    time.runUntil(1e9);
    const ends = answers.map((answer) => Number(answer.slice('ok '.length)));
    const times = ends.map((end, index) => end - (ends[index - 1] ?? 0));
    const mean = times.reduce((sum, one) => sum + one, 0) / requests;
    const deviation = Math.sqrt(times.reduce((sum, one) => sum + (one - mean) ** 2, 0) / requests);
    // The mean of so many exponential times is within 0.7 % of theirs as good as always (standard error 0.7 * cv).
    expect(Math.abs(mean - 100)).toBeLessThanOrEqual(3 * 0.71 * cv + 1e-6);
    expect(Math.abs(deviation - 100 * cv)).toBeLessThanOrEqual(5 * cv + 1e-6);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(100 * (1 - cv) - 1e-6);
  });
});
