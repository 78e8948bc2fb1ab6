import { defineConfig } from 'vitest/config';

const tests = process.env['CHANNELSTRIP_MUTATE_TESTS'] ?? 'src/shared/lib';
const ofWindow = tests.startsWith('src/renderer');

/** The tests of one folder, for `npm run mutate`: each mutant runs those of them that reach it. */
export default defineConfig({
  test: {
    environment: ofWindow ? 'happy-dom' : 'node',
    include: [`${tests}/**/*.test.{ts,tsx}`],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000,
  },
});
