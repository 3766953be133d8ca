import { isAtLeast } from '@otelq-test/node-versions';

if (!isAtLeast(process.versions.node, '22.15.0')) {
  throw new Error('SDK 3.x needs Node 22.15 or newer: run `npm test -- sdk-3`, which finds one.');
}

export { default } from '../sdk-suite/vitest.shared.js';
