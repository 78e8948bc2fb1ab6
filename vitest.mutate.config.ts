import { defineConfig } from 'vitest/config';

const places = (process.env['CHANNELSTRIP_MUTATE_TESTS'] ?? 'src/shared/lib').split(' ');
const isTest = /\.test\.tsx?$/;
const ofWindow = places.some((place) => place.startsWith('src/renderer'));

/** The tests of some folders, for `npm run mutate`: each mutant runs the tests that reach it. */
export default defineConfig({
  test: {
    environment: ofWindow ? 'happy-dom' : 'node',
    include: places.map((place) => (isTest.test(place) ? place : `${place}/**/*.test.{ts,tsx}`)),
    setupFiles: ['test/support/seed.ts', 'test/support/texts.ts'],
    env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/session-bus' },
    testTimeout: 60_000,
  },
});
