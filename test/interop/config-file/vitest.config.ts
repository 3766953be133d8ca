import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Each test starts an application, on whatever machine this is.
  test: { testTimeout: 60_000 },
});
