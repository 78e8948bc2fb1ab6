import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startPlayoutDemo } from '../../src/demo/playout/playout-demo.ts';
import { SETTINGS_VERSION } from '../../src/shared/settings/migrations.ts';
import { defaultSettings } from '../../src/shared/settings/preferences.ts';
import type { CliRun } from '../support/programs/start-cli.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let host: CliRun | null = null;
afterEach(async () => {
  host?.terminate();
  await host?.answer;
});

interface Answer {
  readonly needsYou?: readonly { id: string; severity: string; remedy: string | null }[];
  readonly error?: { code: string };
}

it('lists what needs the user, and hides what is done', async () => {
  const common = ['--demo', '--data-dir', await tempDir(), '--secret-store', 'file'];
  host = startCli(['serve', ...common]);
  expect(await host.nextLine()).toMatch(/^READY /);
  const json = async (...args: string[]): Promise<Answer> => {
    const { out } = await startCli([...args, ...common, '--json']).answer;
    return JSON.parse(out) as Answer;
  };
  const needs = async () => (await json('attention')).needsYou ?? [];
  const [first, ...others] = (await needs()).filter(({ id }) => id.startsWith('deploys:'));
  expect(first).toMatchObject({ severity: 'bad', remedy: 'Show log' });
  expect(others.length).toBeGreaterThan(0);
  const id = first?.id ?? '';
  expect(await json('attention', 'done', id)).toEqual({ done: [id] });
  expect((await needs()).map((item) => item.id)).not.toContain(id);
  expect(await json('attention', 'done', id)).toMatchObject({ error: { code: 'not-found' } });
});

it('includes playout without a running app', async () => {
  const folder = await tempDir();
  const dataDir = await tempDir();
  const demo = await startPlayoutDemo({ folder });
  try {
    const playout = { ...defaultSettings.playout, lineup: demo.lineup };
    const document = { version: SETTINGS_VERSION, data: { ...defaultSettings, playout } };
    await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify(document));
    const args = ['attention', '--data-dir', dataDir, '--secret-store', 'file', '--json'];
    const { out } = await startCli(args).answer;
    const { needsYou = [] } = JSON.parse(out) as Answer;
    expect(needsYou.length, out).toBeGreaterThan(0);
    expect(needsYou.every(({ id }) => id.startsWith('playout:'))).toBe(true);
  } finally {
    await demo.stop();
  }
});
