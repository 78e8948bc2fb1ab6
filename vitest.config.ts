import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/{shared,main}/**/*.test.ts', 'test/{contract,integration}/**/*.test.ts'],
          // For a machine that is busy: what hangs still ends.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['test/support/seed.ts', 'test/support/texts.ts'],
          // No test finds the desktop of whoever runs it: one that needs a bus starts its own.
          env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/session-bus' },
        },
      },
      {
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          // For a machine that is busy: what hangs still ends.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['test/support/seed.ts', 'test/support/texts.ts'],
          include: ['src/renderer/**/*.test.{ts,tsx}'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/shared/**/*.ts', 'src/main/services/**/*.ts', 'src/main/net/**/*.ts'],
      exclude: ['**/*.test.ts', '**/tsconfig.json'],
      thresholds: {
        'src/shared/**': { statements: 90, lines: 90, functions: 90 },
        'src/main/services/**': { statements: 90, lines: 90, functions: 90 },
      },
    },
  },
});
