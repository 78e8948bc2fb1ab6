import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const common = {
  // Generous for busy machines; hanging tests still end.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default of a second is too short for a busy machine.
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['test/support/seed.ts', 'test/support/texts.ts'],
};

const core = {
  ...common,
  environment: 'node' as const,
  // Isolates tests from the user's desktop: a test that needs a bus starts its own.
  // Dates and times do not depend on the user's region.
  env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/session-bus', LC_ALL: 'C.UTF-8' },
};

/** The files of all projects share processes, because loading the modules for each file takes longer than its tests. */
const shared = {
  isolate: false,
  setupFiles: [...common.setupFiles, 'test/support/restore-environment.ts'],
};

/** The official clients of the music server, which bring a browser and Pythons. */
const officialClients = 'test/integration/{web,python}-client.test.ts';

/** unit: shared and core. renderer: the window. integration: tests that compose the core or start programs. */
export default defineConfig({
  test: {
    // One more than there are cores, because the tests of composed cores wait half of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...core,
          ...shared,
          name: 'unit',
          include: ['src/{shared,node,demo,main}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          ...shared,
          name: 'renderer',
          environment: 'happy-dom',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
          // Texts are registered in the fresh modules.
          setupFiles: [
            ...shared.setupFiles,
            'test/support/window/fresh-window.ts',
            'test/support/texts.ts',
          ],
        },
      },
      {
        test: {
          ...core,
          ...shared,
          name: 'integration',
          include: ['test/{contract,integration}/**/*.test.ts'],
          // What takes longest and depends on others' releases; the long run has it.
          exclude: process.env['CHANNELSTRIP_TEST_LONG'] === '1' ? [] : [officialClients],
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
