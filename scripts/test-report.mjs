import { readFileSync } from 'node:fs';

/** Reads a report; one that is not there counts as one failure. */
function counts(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** What a run of Vitest wrote down. A file that could not even be loaded is a failure. */
export const vitestCounts = (path) =>
  counts(path, (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests + (r.numFailedTestSuites > 0 && r.numFailedTests === 0 ? 1 : 0),
    skipped: r.numPendingTests,
  }));

/** What a run of Playwright wrote down. A test that passed only when it was repeated is a failure. */
export const playwrightCounts = (path) =>
  counts(path, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

export const sumOf = (all) => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
});

export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} not run`;
