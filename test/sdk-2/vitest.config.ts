export { default } from '../sdk-suite/vitest.shared.js';
