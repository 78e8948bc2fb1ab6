import { defineConfig } from 'vitest/config';

/** What needs a real Electron and a display; scripts/test.mjs runs it where both can be had. */
export default defineConfig({
  test: {
    name: 'electron',
    environment: 'node',
    include: ['test/contract/electron/**/*.suite.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
