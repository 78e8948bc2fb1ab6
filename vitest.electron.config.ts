import { defineConfig } from 'vitest/config';

/** Tests that need a real Electron and a display; scripts/test.mjs runs them if both are available. */
export default defineConfig({
  test: {
    name: 'electron',
    environment: 'node',
    include: ['test/contract/electron/**/*.suite.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
