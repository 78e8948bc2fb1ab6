import { chmod, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core.ts';
import type { Core } from '../../src/main/core.ts';
import type { Notice } from '../../src/shared/app/model.ts';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const open: Core[] = [];
afterEach(async () => {
  for (const core of open.splice(0)) await core.stop();
});

const context = { signal: new AbortController().signal, origin: 'test' } as const;

/** A data folder of this app with an unreadable file. */
async function brokenFolder(name: string): Promise<string> {
  const dataDir = await tempDir();
  await writeFile(path.join(dataDir, '.channelstrip'), '');
  await writeFile(path.join(dataDir, name), 'x'.repeat(2000), { mode: 0o600 });
  return dataDir;
}

const cli = (dataDir: string, ...args: string[]): Promise<CliAnswer> =>
  startCli([...args, '--data-dir', dataDir, '--secret-store', 'file']).answer;

/** The content of an app window. */
async function inWindow(dataDir: string): Promise<{ core: Core; notices: readonly Notice[] }> {
  const options = { dataDir, secretStore: 'file', demo: false, verbose: false } as const;
  const core = await createCore({ ...options, version: '9.9.9' });
  open.push(core);
  await core.start();
  return { core, notices: core.hub.get('app.info').notices };
}

async function dismissAll(core: Core): Promise<void> {
  for (const notice of core.hub.get('app.info').notices)
    await core.router.call('app.dismissNotice', notice, context);
  expect(core.hub.get('app.info').notices).toEqual([]);
  await open.pop()?.stop();
}

describe.each<[string, Notice['key']]>([
  ['settings.json', 'settings-corrupt'],
  ['secrets.json', 'secrets-corrupt'],
  ['history.db', 'history-corrupt'],
])('a corrupt %s', (name, key) =>
  it('that one command met is told by the next ones and the window until it is dismissed', async () => {
    const dataDir = await brokenFolder(name);
    const first = await cli(dataDir, 'players');
    const aside = (await readdir(dataDir)).find((one) => one.startsWith(`${name}.corrupt-`)) ?? '';
    const kept = path.join(dataDir, aside);
    expect(first.err).toContain(kept);
    expect((await cli(dataDir, 'status', '--json')).err).toContain(kept);
    const { core, notices } = await inWindow(dataDir);
    expect(notices).toEqual([{ key, detail: kept }]);
    await dismissAll(core);
    expect((await inWindow(dataDir)).notices).toEqual([]);
    await open.pop()?.stop();
    expect((await cli(dataDir, 'status')).err).toBe('');
    expect(await readdir(dataDir)).toContain(aside);
  }),
);

describe('a notice', () => {
  it('of a file that only a service reads is told when the service is first asked for', async () => {
    const dataDir = await brokenFolder('eq-drafts.json');
    const { core, notices } = await inWindow(dataDir);
    expect(notices).toEqual([]);
    await core.router.call('music.retryNow', undefined, context);
    const aside = (await readdir(dataDir)).find((one) => one.startsWith('eq-drafts.json.corrupt-'));
    const kept = { key: 'eq-drafts-corrupt', detail: path.join(dataDir, aside ?? '') };
    expect(core.hub.get('app.info').notices).toEqual([kept]);
    await dismissAll(core);
    expect((await cli(dataDir, 'status')).err).toBe('');
  });

  it('is there although the process that met its cause was killed, and goes with the kept file', async () => {
    const dataDir = await brokenFolder('settings.json');
    const kept = path.join(dataDir, 'settings.json.corrupt-20260101T000000.000Z');
    await rename(path.join(dataDir, 'settings.json'), kept);
    expect((await cli(dataDir, 'status')).err).toContain(kept);
    await rm(kept);
    expect((await cli(dataDir, 'status')).err).toBe('');
  });

  it('about a file that others could read is told until it is dismissed on the command line', async () => {
    const dataDir = await tempDir();
    const file = path.join(dataDir, 'secrets.json');
    await writeFile(file, '{"version":1,"secrets":{}}');
    await chmod(file, 0o644);
    const said = /could read your saved tokens/;
    expect((await cli(dataDir, 'status')).err).toMatch(said);
    expect((await cli(dataDir, 'players')).err).toMatch(said);
    expect((await cli(dataDir, 'status', '--dismiss')).err).toMatch(said);
    expect((await cli(dataDir, 'status')).err).toBe('');
  });

  it('is told again where the record of what was dismissed is lost', async () => {
    const dataDir = await brokenFolder('settings.json');
    await cli(dataDir, 'status', '--dismiss');
    expect((await cli(dataDir, 'status')).err).toBe('');
    await writeFile(path.join(dataDir, 'notices.json'), '{"version":2');
    expect((await cli(dataDir, 'status')).err).toContain('settings.json.corrupt-');
  });

  it('is told by a running host, too', async () => {
    const dataDir = await brokenFolder('settings.json');
    const host = startCli(['serve', '--data-dir', dataDir, '--secret-store', 'file']);
    expect(await host.nextLine()).toMatch(/^READY /);
    expect((await cli(dataDir, 'status')).err).toContain('settings.json.corrupt-');
    host.terminate();
    expect((await host.answer).err).toContain('settings.json.corrupt-');
  });
});
