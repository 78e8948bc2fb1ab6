// All tests: checks, unit, contract and integration tests with coverage, then the browser tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { run } from './run.mjs';

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const unitReport = `${results}/unit.json`;
const e2eReport = `${results}/e2e.json`;

const checked = await run('node', [
  'scripts/check.mjs',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
const browsed = await run('node', ['scripts/e2e.mjs', '--reporter=list,json'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
});

/** Reads a report; one that is not there counts as one failure. */
function counts(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
const unit = counts(unitReport, (r) => ({
  passed: r.numPassedTests,
  failed: r.numFailedTests + (r.numFailedTestSuites > 0 && r.numFailedTests === 0 ? 1 : 0),
  skipped: r.numPendingTests,
}));
const e2e = counts(e2eReport, (r) => ({
  passed: r.stats.expected,
  failed: r.stats.unexpected + r.stats.flaky,
  skipped: r.stats.skipped,
}));
const sum = (key) => unit[key] + e2e[key];
console.log(
  `Unit, contract, integration: ${unit.passed} passed, ${unit.failed} failed, ${unit.skipped} not run`,
);
console.log(`Browser: ${e2e.passed} passed, ${e2e.failed} failed, ${e2e.skipped} not run`);
console.log('Electron host: not run, because the shell is not built yet.');
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(checked === 0 && browsed === 0 ? 0 : 1);
