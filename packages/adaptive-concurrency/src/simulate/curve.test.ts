import { describe, expect, it } from 'vitest';
import { Curve } from './curve.js';
import { seededRandom } from './random.js';
import type { CurveModel } from './scenario.js';
import { VirtualTime } from './virtual-time.js';

function scene(model: Partial<CurveModel> = {}) {
  const time = new VirtualTime();
  const curve = new Curve(time, seededRandom(1), { model: 'curve', delayMillis: 100, ...model });
  const answers: string[] = [];
  const send = () => curve.receive(1, (answer) => answers.push(`${answer} ${Number(time.now().toFixed(6))}`));
  return { time, curve, answers, send };
}

describe('Curve', () => {
  it('slows each request down by those that are in flight already', () => {
    const { time, answers, send } = scene({ concurrency: { scale: 0.1 } });
    for (let count = 0; count < 3; count++) send();
    time.runUntil(1000);
    expect(answers).toEqual(['ok 100', 'ok 110', 'ok 120']);
    send();
    time.runUntil(2000);
    expect(answers.at(-1)).toBe('ok 1100');
  });

  it('slows them down exponentially from the knee on', () => {
    const { time, answers, send } = scene({ concurrency: { kneeStart: 2, kneeExp: 3 } });
    for (let count = 0; count < 4; count++) send();
    time.runUntil(1000);
    // 3^0, 3^0, 3^1 and 3^2 times the delay.
    expect(answers).toEqual(['ok 100', 'ok 100', 'ok 300', 'ok 900']);
  });

  it('slows them down by the requests of the last second', () => {
    const { time, answers, send } = scene({ rate: { scale: 0.5 } });
    for (const atMillis of [0, 400, 800, 1100]) {
      time.runUntil(atMillis);
      send();
    }
    time.runUntil(2000);
    // The second, third and, as the first one is out of the window, again third one.
    expect(answers).toEqual(['ok 100', 'ok 550', 'ok 1000', 'ok 1300']);
  });

  it('answers 429 after the delay, not at once, above a limit of requests in flight', () => {
    const { time, answers, send } = scene({ concurrency: { limit: 2, scale: 0.1 } });
    for (let count = 0; count < 3; count++) send();
    time.runUntil(1000);
    expect(answers).toEqual(['ok 100', 'ok 110', 'rejected 120']);
  });

  it('answers 429 after the delay above a limit of requests in a second, the refused ones among them', () => {
    const { time, answers, send } = scene({ rate: { limit: 2 } });
    for (const atMillis of [0, 300, 600, 900, 1250]) {
      time.runUntil(atMillis);
      send();
    }
    time.runUntil(3000);
    expect(answers).toEqual(['ok 100', 'ok 400', 'rejected 700', 'rejected 1000', 'rejected 1350']);
  });

  it('gives no answer above a limit where it drops, and serves the others as if that had not been', () => {
    const { time, answers, send } = scene({ concurrency: { limit: 1, action: 'drop' } });
    send();
    send();
    time.runUntil(200);
    send();
    time.runUntil(5000);
    expect(answers).toEqual(['ok 100', 'ok 300']);
  });

  it('has a random part, exponential, with the given mean', () => {
    const { time, answers, send } = scene({ jitter: 0.5 });
    const requests = 20_000;
    for (let count = 0; count < requests; count++) send();
    time.runUntil(100_000);
    const delays = answers.map((answer) => Number(answer.slice('ok '.length)));
    const mean = delays.reduce((sum, delay) => sum + delay, 0) / requests;
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(100);
    // 100 * (1 + 0.5), and three standard errors.
    expect(Math.abs(mean - 150)).toBeLessThan((3 * 50) / Math.sqrt(requests));
  });

  it('answers nothing of what it had when it crashes, and serves on', () => {
    const { time, curve, answers, send } = scene({ concurrency: { scale: 0.1 } });
    send();
    send();
    time.runUntil(50);
    curve.crash();
    send();
    time.runUntil(1000);
    expect(answers).toEqual(['ok 150']);
  });
});
