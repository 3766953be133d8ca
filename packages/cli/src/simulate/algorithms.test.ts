import { algorithmNames } from '@otelq/adaptive-concurrency/simulate';
import { expect, it } from 'vitest';
import { algorithms } from './algorithms.js';

it('the command offers all algorithms that there are', () => {
  expect(algorithms.toSorted()).toEqual(algorithmNames.toSorted());
});
