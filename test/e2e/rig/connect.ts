import { expect } from '@playwright/test';
import { loadApp, on } from './app-bundle.ts';

/** Connects an app that is not running yet, as `channelstrip connect` does. `args`: the service and its options. */
export async function connect(
  dataDir: string,
  token: string,
  args: readonly string[],
): Promise<void> {
  const { startCli } = await loadApp();
  const connecting = ['connect', ...args, '--token-stdin', '--json', ...on(dataDir)];
  const { code, out, err } = await startCli(connecting, { stdin: `${token}\n` }).answer;
  expect(code, out + err).toBe(0);
}
