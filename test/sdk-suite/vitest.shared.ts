import { defineConfig } from 'vitest/config';

/** How both generations run the suite. */
export default defineConfig({
  resolve: {
    // These are peers of the queue and of the OTLP exporters: whoever installs it gets one copy of each, of their own SDK's generation. In this
    // workspace the queue and the suite have copies of their own; what the tests load is the generation's.
    dedupe: ['@opentelemetry/api', '@opentelemetry/core', '@opentelemetry/otlp-transformer'],
  },
  test: {
    // Stock exporters give up after 10 s; some tests wait for that.
    testTimeout: 30_000,
  },
});
