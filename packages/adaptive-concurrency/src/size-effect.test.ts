import { describe, expect, it } from 'vitest';
import { exponential, seededRandom } from './simulate/random.js';
import { SizeEffect } from './size-effect.js';

/** Round trip of an unloaded destination that takes 50 ms, and 20 ms for each unit of the size. */
function rttOf(size: number, perUnit = 20): number {
  return 50 + perUnit * size;
}

/** What one unit of the size counts: by how much less a larger request is converted to. */
function slopeOf(effect: SizeEffect, rttMillis: number): number {
  return effect.normalize(rttMillis, 1) - effect.normalize(rttMillis, 2);
}

/** Sizes that `share` of the time are 4, otherwise 1. */
function mix(random: () => number, share: number): () => number {
  return () => (random() < share ? 4 : 1);
}

function meanOf(count: number, next: () => number): number {
  let sum = 0;
  for (let index = 0; index < count; index++) sum += next();
  return sum / count;
}

describe('the effect of the size', () => {
  it('is recovered from noisy round trips', () => {
    const random = seededRandom(7);
    const effect = new SizeEffect();
    // Sizes from 0.5 to 3.5 deviate by 0.87, the noise by 10 ms: after 400 samples the slope is known to 0.6 ms.
    for (let count = 0; count < 2000; count++) {
      const size = 0.5 + 3 * random();
      effect.normalize(rttOf(size) + 10 * exponential(random), size);
    }
    expect(Math.abs(slopeOf(effect, 100) - 20)).toBeLessThan(3);
  });

  it('follows a change of it', () => {
    const random = seededRandom(7);
    const effect = new SizeEffect();
    for (const perUnit of [20, 5]) {
      for (let count = 0; count < 4000; count++) {
        const size = 0.5 + 3 * random();
        effect.normalize(rttOf(size, perUnit) + 10 * exponential(random), size);
      }
    }
    expect(Math.abs(slopeOf(effect, 100) - 5)).toBeLessThan(3);
  });

  it('is taken out: all are converted to the mean of the first 24 sizes', () => {
    const effect = new SizeEffect();
    const sizes = Array.from({ length: 200 }, (_, index) => 1 + ((index * 7) % 5));
    const reference = sizes.slice(0, 24).reduce((sum, size) => sum + size, 0) / 24;
    sizes.forEach((size, index) => {
      const converted = effect.normalize(rttOf(size), size);
      expect(converted).toBeCloseTo(index < 23 ? rttOf(size) : rttOf(reference), 6);
    });
  });

  it('changes the scale once, with the 24th sample', () => {
    const effect = new SizeEffect();
    const changes: number[] = [];
    for (let count = 1; count <= 1000; count++) {
      effect.normalize(100, 1 + (count % 3));
      if (effect.hasChangedScale) changes.push(count);
    }
    expect(changes).toEqual([24]);
  });

  it.each([
    { sizes: [1, 1], isConverted: false },
    { sizes: [0, 0], isConverted: false },
    { sizes: [1e6, 1e6], isConverted: false },
    // Variance over squared mean: 0.03 ** 2 = 0.0009, and 0.04 ** 2 = 0.0016.
    { sizes: [0.97, 1.03], isConverted: false },
    { sizes: [0.96, 1.04], isConverted: true },
    { sizes: [0, 2], isConverted: true },
  ])(
    'is looked for with sizes of $sizes: $isConverted',
    ({ sizes: [first = 0, second = 0], isConverted }) => {
      const effect = new SizeEffect();
      let changes = 0;
      let differences = 0;
      for (let count = 0; count < 1000; count++) {
        const millis = count % 2 === 0 ? 100 : 200;
        if (effect.normalize(millis, count % 2 === 0 ? first : second) !== millis) differences++;
        if (effect.hasChangedScale) changes++;
      }
      expect(changes).toBe(isConverted ? 1 : 0);
      expect(differences > 0).toBe(isConverted);
    },
  );

  it('does not make a change of the mix look like one of the destination', () => {
    const random = seededRandom(3);
    const effect = new SizeEffect();
    let raw = 0;
    const convertedMean = (nextSize: () => number) => {
      raw = 0;
      return meanOf(1000, () => {
        const size = nextSize();
        const millis = rttOf(size) + 10 * exponential(random);
        raw += millis / 1000;
        return effect.normalize(millis, size);
      });
    };
    convertedMean(mix(random, 0.2));
    const before = convertedMean(mix(random, 0.2));
    const rawBefore = raw;
    const after = convertedMean(mix(random, 0.8));
    // 0.6 more of the requests take 60 ms longer; the mean of 1000 is known to 0.3 ms, the slope to a few per cent.
    expect(raw - rawBefore).toBeGreaterThan(30);
    expect(Math.abs(after - before)).toBeLessThan(3);
  });

  it('still shows a slower destination', () => {
    const effect = new SizeEffect();
    const nextSize = mix(seededRandom(3), 0.5);
    const convertedMean = (factor: number) =>
      meanOf(1000, () => {
        const size = nextSize();
        return effect.normalize(factor * rttOf(size), size);
      });
    const before = convertedMean(1);
    convertedMean(2);
    const ratio = convertedMean(2) / before;
    expect(Math.abs(ratio - 2)).toBeLessThan(0.1);
  });

  it('is none where larger requests are faster', () => {
    const effect = new SizeEffect();
    for (let count = 0; count < 100; count++) {
      const size = 1 + (count % 3);
      expect(effect.normalize(100 - 10 * size, size)).toBe(100 - 10 * size);
    }
  });

  it('leaves a twentieth of a round trip at least', () => {
    const effect = new SizeEffect();
    for (let count = 0; count < 100; count++) effect.normalize(rttOf(1 + (count % 3)), 1 + (count % 3));
    // 4 units beyond the reference would be about 80 ms, of 10.
    expect(effect.normalize(10, 6)).toBeCloseTo(0.5, 9);
  });
});

describe('the squared variation of the round trip', () => {
  it.each([
    // Half of the samples 50 off a mean of 100: 50 ** 2 / 100 ** 2.
    { millis: [50, 150], squaredVariation: 0.25 },
    { millis: [80, 80], squaredVariation: 0 },
    { millis: [0, 0], squaredVariation: 0 },
    // One in a hundred would be 99, which is not believed.
    { millis: [1e6, ...Array.from({ length: 99 }, () => 0)], squaredVariation: 4 },
  ])('is $squaredVariation', ({ millis, squaredVariation }) => {
    const effect = new SizeEffect();
    for (const each of millis) effect.normalize(each, 1);
    expect(effect.squaredVariation).toBeCloseTo(squaredVariation, 9);
  });

  it('is 0 without samples', () => {
    expect(new SizeEffect().squaredVariation).toBe(0);
  });
});
