// All tests: checks, unit, contract and integration tests, browser tests, and the desktop shell if it can run. `--long` leaves nothing out:
// every kill point, every property run, the official clients, every spec in both hosts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { checks } from './checks.mjs';
import { run } from './run.mjs';
import { testElectron } from './test-electron.mjs';
import {
  failureText,
  playwrightCounts,
  playwrightDurations,
  sentence,
  slowest,
  sumOf,
  vitestCounts,
  vitestDurations,
} from './test-report.mjs';

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const unitReport = `${results}/unit.json`;
const e2eReport = `${results}/e2e.json`;

// All runners and their workers share these.
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
process.env.CHANNELSTRIP_TEST_SEED ??= today;
if (process.argv.includes('--long')) {
  process.env.CHANNELSTRIP_TEST_LONG = '1';
  process.env.CHANNELSTRIP_ELECTRON_SPECS = 'all';
}
console.log(`CHANNELSTRIP_TEST_SEED=${process.env.CHANNELSTRIP_TEST_SEED} selects the samples.`);

const failed = await checks([
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
const browsed = await run('node', ['scripts/e2e.mjs', '--reporter=list,json'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
});
const electron = await testElectron(results);
// One step of each part of the bench, so that it does not rot. It reads /proc.
if (process.platform === 'linux' && (await run('node', ['scripts/bench.mjs', '--once'])) !== 0)
  failed.push('bench');

const durations = {
  unit: vitestDurations(unitReport),
  browser: playwrightDurations(e2eReport),
  electron: electron.durations,
};
writeFileSync(`${results}/durations.json`, `${JSON.stringify(durations, null, 2)}\n`);
console.log(`The slowest files (${results}/durations.json has all, and each test):`);
for (const line of slowest(durations, 40)) console.log(line);

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
