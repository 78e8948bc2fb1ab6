// All tests: checks, unit, contract and integration tests, browser tests, and the desktop shell if it can run. `--long` leaves nothing out:
// every kill point, every property run, the official clients, every spec in both hosts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { prepareUnitTests, staticChecks, unitTests } from './checks.mjs';
import { electronDesktop } from './electron-desktop.mjs';
import { run } from './run.mjs';
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
const portsReport = `${results}/electron-ports.json`;
const reportersTo = (file) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];
const inElectron = (project) => project === 'electron';
const inBrowser = (project) => project !== 'electron';

// All runners and their workers share these.
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
process.env.CHANNELSTRIP_TEST_SEED ??= today;
if (process.argv.includes('--long')) {
  process.env.CHANNELSTRIP_TEST_LONG = '1';
  process.env.CHANNELSTRIP_ELECTRON_SPECS = 'all';
}
console.log(`CHANNELSTRIP_TEST_SEED=${process.env.CHANNELSTRIP_TEST_SEED} selects the samples.`);

await prepareUnitTests();
const desktop = await electronDesktop();
const hasDesktop = desktop.env !== undefined;

/** One step of each part of the bench, so that it does not rot. It reads /proc. */
async function benchSteps() {
  if (process.platform !== 'linux') return [];
  const code = await run('node', ['scripts/bench.mjs', '--once'], { label: 'bench' });
  return code === 0 ? [] : ['bench'];
}

async function specs() {
  const projects = ['scenes', ...(hasDesktop ? ['electron'] : []), 'browser'];
  const args = [...projects.map((name) => `--project=${name}`), '--reporter=list,json'];
  const code = await run('node', ['scripts/e2e.mjs', ...args], {
    env: { ...desktop.env, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
  });
  return code === 0 ? [] : ['specs'];
}

/** The contract over the desktop's ports. */
async function ports() {
  if (!hasDesktop) return [];
  const args = ['--config', 'vitest.electron.config.ts', ...reportersTo(portsReport)];
  const code = await run('node', ['node_modules/vitest/vitest.mjs', 'run', ...args], desktop);
  return code === 0 ? [] : ['ports'];
}

const checkFaults = await staticChecks();
// The unit tests wait for a quarter of their time, in which the bench runs. The specs have the machine to themselves.
const tested = await Promise.all([unitTests(reportersTo(unitReport)), benchSteps()]);
const failed = [...checkFaults, ...tested.flat(), ...(await specs()), ...(await ports())];

const durations = {
  unit: vitestDurations(unitReport),
  browser: playwrightDurations(e2eReport, inBrowser),
  electron: hasDesktop
    ? [...vitestDurations(portsReport), ...playwrightDurations(e2eReport, inElectron)]
    : [],
};
writeFileSync(`${results}/durations.json`, `${JSON.stringify(durations, null, 2)}\n`);
console.log(`The slowest files (${results}/durations.json has all, and each test):`);
for (const line of slowest(durations, 40)) console.log(line);

const unit = vitestCounts(unitReport);
const e2e = playwrightCounts(e2eReport, inBrowser);
const electron = hasDesktop
  ? sumOf([vitestCounts(portsReport), playwrightCounts(e2eReport, inElectron)])
  : null;
const sum = sumOf([unit, e2e, ...(electron === null ? [] : [electron])]);
for (const failure of sum.failures) console.log(failureText(failure));
console.log(`Checks: ${failed.length === 0 ? 'green' : `failed: ${failed.join(', ')}`}`);
console.log(`Unit, contract, integration: ${sentence(unit)}`);
console.log(`Browser: ${sentence(e2e)}`);
console.log(
  electron === null
    ? `Electron host: not run, because ${desktop.reason}`
    : `Electron host: ${sentence(electron)}`,
);
console.log(`In all: ${sentence(sum)}`);
const missed = !hasDesktop && process.env.CHANNELSTRIP_REQUIRE_ELECTRON === '1';
process.exit(failed.length === 0 && !missed ? 0 : 1);
