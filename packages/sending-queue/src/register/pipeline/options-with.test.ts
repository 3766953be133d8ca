import { expect, it } from 'vitest';
import { optionsWith } from './options-with.js';

const exporter = { name: 'queued' };

class Configuration {
  readonly #intervalMillis = 300;
  get exporter(): object {
    return { name: 'plain' };
  }
  get exportIntervalMillis(): number {
    return this.#intervalMillis;
  }
}

it('answers for what is inherited, and for private state', () => {
  const { exporter: given, exportIntervalMillis } = optionsWith(
    exporter,
    new Configuration(),
  ) as Configuration;
  expect(given).toBe(exporter);
  expect(exportIntervalMillis).toBe(300);
});

it('can be spread and asked for what it has', () => {
  const options = optionsWith(exporter, { exporter: {}, maxQueueSize: 7 });
  expect({ ...options }).toEqual({ exporter, maxQueueSize: 7 });
  expect(Object.keys(options)).toEqual(['exporter', 'maxQueueSize']);
  expect('maxQueueSize' in options).toBe(true);
  expect('scheduledDelayMillis' in options).toBe(false);
});

it('leaves frozen options as they are', () => {
  const options = Object.freeze({ exporter: {}, maxQueueSize: 7 });
  expect(Reflect.get(optionsWith(exporter, options), 'exporter')).toBe(exporter);
  expect({ ...optionsWith(exporter, options) }).toEqual({ exporter, maxQueueSize: 7 });
});
