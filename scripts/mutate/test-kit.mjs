// Runs in the worker of Vitest: a test file of the app with one change switched on, or without a change to learn what each test reaches.
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** What the instrumented code reads and counts: `activeMutant`, `hitCount`, `hitLimit`, `mutantCoverage`, `currentTestId`. */
const switches = (globalThis.__stryker__ ??= {});

/** Fresh modules of the app, as its own configuration prepares them, with short waits for what a change prevents. */
async function prepare({ isWindow, waitMs }) {
  vi.resetModules();
  vi.setConfig({ testTimeout: 3 * waitMs, hookTimeout: 3 * waitMs });
  await import('../../test/support/restore-environment.ts');
  if (isWindow) {
    await import('../../test/support/window/fresh-window.ts');
    const { configure } = await import('@testing-library/react');
    configure({ asyncUtilTimeout: waitMs });
  }
  await import('../../test/support/seed.ts');
  await import('../../test/support/texts.ts');
}

function nameOf(task) {
  const names = [];
  for (let at = task; at !== undefined && at !== task.file; at = at.suite) names.unshift(at.name);
  return names.join(' > ');
}

function skip(task, isWanted) {
  for (const child of task.tasks ?? []) {
    skip(child, isWanted);
    if (child.type === 'test' && child.mode === 'run' && !isWanted(child)) child.mode = 'skip';
  }
}

/** Writes to `coverageFile` which parts each test of the file reaches: `{ static, perTest }`, counts by id of the part. */
export async function measure({ coverageFile, ...options }, load) {
  switches.activeMutant = undefined;
  await prepare(options);
  switches.mutantCoverage = { static: {}, perTest: {} };
  beforeEach(({ task }) => {
    switches.currentTestId = nameOf(task);
  });
  afterEach(() => {
    switches.currentTestId = undefined;
  });
  afterAll(() => writeFileSync(coverageFile, JSON.stringify(switches.mutantCoverage)));
  await load();
}

/** Runs `tests` (names; all of the file if not given) until the first fails. */
export async function runWith({ mutant, tests, hitLimit, ...options }, load) {
  switches.activeMutant = undefined;
  await prepare(options);
  // The first object a module meets stays; without one each test would count.
  switches.mutantCoverage = { static: {}, perTest: {} };
  Object.assign(switches, { activeMutant: mutant, hitCount: 0, hitLimit });
  // oxlint-disable-next-line no-empty-pattern
  beforeAll(({}, file) => {
    if (tests !== undefined) skip(file, (test) => tests.includes(nameOf(test)));
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') skip(task.file, () => false);
  });
  afterAll(() => {
    switches.activeMutant = undefined;
  });
  await load();
}
