import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import {
  failureText,
  playwrightCounts,
  playwrightDurations,
  sentence,
  slowest,
  sumOf,
  vitestCounts,
  vitestDurations,
} from '../../scripts/test-report.mjs';
import { useTempDirs } from '../support/temp-dir.ts';

// The real runners, each in its own process.
vi.setConfig({ testTimeout: 180_000 });
const tempDir = useTempDirs();
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

const unit = `import { expect, it } from 'vitest';
it('adds up', () => { expect(1 + 1).toBe(3); });
it('is right', () => { expect(1).toBe(1); });
it.skip('is left out', () => {});`;
const spec = `import { expect, test } from '@playwright/test';
test('in a page', () => { expect('off').toBe('on air'); });
test.describe('a panel', () => {
  test('at once', () => {});
});
let tries = 0;
test('the second time', () => { tries += 1; expect(tries + test.info().retry).toBe(2); });`;

function tool(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const [script = '', ...rest] = args;
  return new Promise((done) => {
    const own = { ...process.env, ...env, VITEST: undefined };
    const command = [path.join(modules, script), ...rest];
    execFile(process.execPath, command, { cwd, env: own }, () => done());
  });
}

/** A folder where the real runners ran files that pass and files that fail. */
async function reports(): Promise<{ unit: string; e2e: string }> {
  const dir = await tempDir();
  await symlink(modules, path.join(dir, 'node_modules'), 'junction');
  await writeFile(path.join(dir, 'a.test.ts'), unit);
  await writeFile(path.join(dir, 'b.spec.ts'), spec);
  const files = { unit: path.join(dir, 'unit.json'), e2e: path.join(dir, 'e2e.json') };
  const written = ['--reporter=json', `--outputFile=${files.unit}`];
  await tool(dir, ['vitest/vitest.mjs', 'run', '--root', dir, ...written, 'a.test.ts']);
  const named = { PLAYWRIGHT_JSON_OUTPUT_NAME: files.e2e };
  const retried = ['--reporter=json', '--retries=1', '--workers=1', 'b.spec.ts'];
  await tool(dir, ['@playwright/test/cli.js', 'test', ...retried], named);
  return files;
}

function expectDurations(files: { unit: string; e2e: string }): void {
  const units = vitestDurations(files.unit);
  const browser = playwrightDurations(files.e2e);
  expect(units.map(({ file }) => path.basename(file))).toEqual(['a.test.ts']);
  expect(units[0]?.tests.map(({ title }) => title)).toEqual(['adds up', 'is right', 'is left out']);
  expect(browser.map(({ file }) => path.basename(file))).toEqual(['b.spec.ts']);
  const { ms = 0, tests = [] } = browser[0] ?? {};
  expect(tests.map(({ title }) => title)).toContain('a panel > at once');
  expect(ms, 'the sum of the tests').toBe(tests.reduce((sum, test) => sum + test.ms, 0));
  expect(ms).toBeGreaterThan(0);
  const slow = [{ file: 'slow.ts', ms: ms + 1, tests: [{ title: 'waits', ms: 1 }] }];
  const lines = slowest({ unit: slow, browser }, 40);
  expect(lines).toHaveLength(2);
  expect(lines[0], 'the slowest first').toMatch(
    / s {2}unit {6}slow\.ts \(1 test; 0\.0 s: waits\)$/u,
  );
  expect(lines[1]).toMatch(/ s {2}browser {3}.*b\.spec\.ts \(3 tests; /u);
  expect(slowest({ unit: slow, browser }, 1)).toHaveLength(1);
}

describe('what a run of the tests wrote down', () => {
  it('is counted and timed, and each failure is named for the end of the log', async () => {
    const files = await reports();
    const units = vitestCounts(files.unit);
    expect(units).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
    const pages = playwrightCounts(files.e2e);
    expect(pages).toMatchObject({ passed: 1, failed: 2, skipped: 0 });
    const elsewhere = playwrightCounts(files.e2e, (project) => project === 'electron');
    expect(elsewhere).toMatchObject({ passed: 0, failed: 0, skipped: 0 });
    const sum = sumOf([units, pages]);
    expect(sentence(sum)).toBe('2 passed, 3 failed, 1 not run');
    const told = sum.failures.map(failureText);
    expect(told).toHaveLength(3);
    expect(told[0]).toMatch(/^FAILED .*a\.test\.ts > adds up\n {4}.*expected 2 to be 3/u);
    expect(told[1]).toMatch(/^FAILED b\.spec\.ts:2 > in a page\n {4}(.|\n)*"on air"/u);
    expect(told[2]).toMatch(/^FAILED b\.spec\.ts:7 > the second time/u);
    expectDurations(files);
  });

  it('counts a report that is not there as a failure', async () => {
    const none = vitestCounts(path.join(await tempDir(), 'none.json'));
    expect(none).toMatchObject({ passed: 0, failed: 1 });
    expect(none.failures.map(failureText).join()).toContain('no report in');
  });
});
