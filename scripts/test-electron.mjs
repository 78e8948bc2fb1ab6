// Tests that need a real Electron: the contract over its ports, and the specs in the desktop shell.
import { electronDesktop } from './electron-desktop.mjs';
import { run } from './run.mjs';
import {
  playwrightCounts,
  playwrightDurations,
  sumOf,
  vitestCounts,
  vitestDurations,
} from './test-report.mjs';

/** Runs them if possible: returns the counts and durations, or `{ reason }`. `results`: folder of the reports. */
export async function testElectron(results) {
  const desktop = await electronDesktop();
  if (desktop.prefix === undefined) {
    const required = process.env.CHANNELSTRIP_REQUIRE_ELECTRON === '1';
    return { durations: [], reason: desktop.reason, ok: !required };
  }
  const here = (args, env = {}) => {
    const [command, ...rest] = [...desktop.prefix, 'npx', ...args];
    return run(command, rest, { env });
  };
  const ports = `${results}/electron-ports.json`;
  const specs = `${results}/electron.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${ports}`];
  const codes = [
    await here(['vitest', 'run', '--config', 'vitest.electron.config.ts', ...reporters]),
    await here(['playwright', 'test', '--project=electron', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: specs,
    }),
  ];
  const counts = sumOf([vitestCounts(ports), playwrightCounts(specs)]);
  const durations = [...vitestDurations(ports), ...playwrightDurations(specs)];
  return { counts, durations, ok: codes.every((code) => code === 0) };
}
