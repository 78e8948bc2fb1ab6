// All tests: checks, unit, contract and integration tests with coverage, browser tests, and the desktop shell if it can run.
import { mkdirSync, rmSync } from 'node:fs';
import { checks } from './checks.mjs';
import { run } from './run.mjs';
import { testElectron } from './test-electron.mjs';
import { failureText, playwrightCounts, sentence, sumOf, vitestCounts } from './test-report.mjs';

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const unitReport = `${results}/unit.json`;
const e2eReport = `${results}/e2e.json`;

const failed = await checks([
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
const browsed = await run('node', ['scripts/e2e.mjs', '--reporter=list,json'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
});
const electron = await testElectron(results);

const unit = vitestCounts(unitReport);
const e2e = playwrightCounts(e2eReport);
const sum = sumOf([unit, e2e, ...(electron.counts === undefined ? [] : [electron.counts])]);
for (const failure of sum.failures) console.log(failureText(failure));
console.log(`Checks: ${failed.length === 0 ? 'green' : `failed: ${failed.join(', ')}`}`);
console.log(`Unit, contract, integration: ${sentence(unit)}`);
console.log(`Browser: ${sentence(e2e)}`);
console.log(
  electron.counts === undefined
    ? `Electron host: not run, because ${electron.reason}`
    : `Electron host: ${sentence(electron.counts)}`,
);
console.log(`In all: ${sentence(sum)}`);
process.exit(failed.length === 0 && browsed === 0 && electron.ok ? 0 : 1);
