/** @import { SpanProcessor } from '@opentelemetry/sdk-trace-base' */

/**
 * What is compared: a way of sending spans.
 *
 * @typedef {object} Side
 * @property {SpanProcessor} processor
 * @property {() => number} ended spans that were delivered or given up
 * @property {() => number} [queued] spans that wait or are in flight, where there is a queue
 */

/** Each is loaded alone, so that none pays for what another brings along. @type {Record<string, string>} */
const modules = {
  stock: './stock-http.mjs',
  'stock gRPC': './stock-grpc.mjs',
  otelq: './otelq-http.mjs',
  'otelq gRPC': './otelq-grpc.mjs',
  objects: './queued-objects.mjs',
};

/**
 * @param {string} name
 * @param {string} url
 * @returns {Promise<Side>}
 */
export async function createSide(name, url) {
  const path = modules[name];
  if (path === undefined) throw new RangeError(`there is no side ${name}`);
  const module = await import(path);
  return module.createSide(url);
}
