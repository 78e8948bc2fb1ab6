import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const common = {
  // For a machine that is busy: what hangs still ends.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['test/support/seed.ts', 'test/support/texts.ts'],
};

const core = {
  ...common,
  environment: 'node' as const,
  // No test finds the desktop of whoever runs it: one that needs a bus starts its own.
  env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/session-bus' },
};

/** For projects whose files share a process. */
const clean = [...common.setupFiles, 'test/support/leave-clean.ts'];

/**
 * unit: shared and core, in processes that run many files, because loading the modules again for each takes longer than the
 * tests. renderer: the window, likewise. integration: what composes the core or starts programs, a process for each file.
 */
export default defineConfig({
  test: {
    // The default leaves one core idle, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...core,
          name: 'unit',
          include: ['src/{shared,main}/**/*.test.ts'],
          isolate: false,
          setupFiles: clean,
        },
      },
      {
        test: {
          ...common,
          name: 'renderer',
          environment: 'happy-dom',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
          isolate: false,
          // The texts belong to the fresh modules.
          setupFiles: [...clean, 'test/support/fresh-window.ts', 'test/support/texts.ts'],
        },
      },
      {
        test: {
          ...core,
          name: 'integration',
          include: ['test/{contract,integration}/**/*.test.ts'],
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
