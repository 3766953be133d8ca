import { createRequire } from 'node:module';
import type { Grpc } from '../src/grpc/load-grpc.js';

const require = createRequire(import.meta.url);
const newest: Grpc = require('@grpc/grpc-js');
const oldest: Grpc = require('grpc-js-1-10');

/** The releases of the client that are supported: our own, and the oldest. */
export const grpcVersions: readonly (readonly [version: string, grpc: Grpc])[] = [
  ['1.14', newest],
  ['1.10.0', oldest],
];
