import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lavfiItem, writePlayout } from '../support/playout/playout-files.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();

/** Another program's folder, including names that this app uses. */
async function foreignFolder(): Promise<string> {
  const folder = path.join(await tempDir(), 'project');
  const files = {
    'settings.json': '// of an editor\n{ "editor.tabSize": 2 }',
    'settings.json.1-1.draft': 'mine',
    'secrets.json': '{"api":"mine"}',
    'history.db': 'no database',
    'network-salt': 'mine',
    'run/server.pid': '1',
    'logs/channelstrip.log': 'mine',
    'window/Preferences': '{}',
    'src/main.ts': 'export {};',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content, { mode: 0o644 });
  }
  return folder;
}

/** All visible properties of a folder: names, kinds, modes, times, contents. */
async function treeOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const all = ['.', ...names.sort()].map(async (name) => {
    const place = path.join(folder, name);
    const { mode, mtimeNs, ctimeNs, ino } = await lstat(place, { bigint: true });
    const facts = [name, mode, mtimeNs, ctimeNs, ino].join(' ');
    const isFile = (await lstat(place)).isFile();
    return isFile ? `${facts} ${await readFile(place, 'utf8')}` : facts;
  });
  return Promise.all(all);
}

describe('a folder that is not of this app, named as its data folder', () => {
  const claiming: string[][] = [
    ['status'],
    ['players'],
    ['play', 'x'],
    ['watch'],
    ['serve'],
    ['connect', 'music', '--url', 'http://127.0.0.1:1', '--token-stdin'],
    ['disconnect', 'music'],
    ['eq', 'get', 'x'],
    ['eq', 'preset', 'list', '--local'],
    ['playout', 'fix', 'CHANNEL', '--write'],
  ];
  it.each(claiming)('is refused and stays as it is: %s %s %s', async (...args) => {
    const folder = await foreignFolder();
    const before = await treeOf(folder);
    const channel = path.join(await tempDir(), 'files');
    const item = lavfiItem('a', 0, 1);
    await writePlayout(channel, 0, 1, [item, lavfiItem('b', 0.5, 1)]);
    const channelBefore = await treeOf(channel);
    const named = args.map((arg) => (arg === 'CHANNEL' ? channel : arg));
    const run = startCli([...named, '--data-dir', folder, '--secret-store', 'file'], {
      stdin: 'token\n',
    });
    const { code, err } = await run.answer;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(folder) as string });
    expect(err).toContain('do not belong to Channelstrip');
    expect(await treeOf(folder)).toEqual(before);
    expect(await treeOf(channel)).toEqual(channelBefore);
  });

  it.each([
    ['players', '--demo'],
    ['status', '--demo'],
    ['connect', 'music', '--url', 'http://127.0.0.1:1', '--token-stdin', '--demo'],
    ['open'],
    ['playout', 'name', '2026-04-13T00:00:00Z', '2026-04-14T00:00:00Z'],
    ['completion', 'bash'],
  ])('stays as it is where it is not needed: %s %s', async (...args) => {
    const folder = await foreignFolder();
    const before = await treeOf(folder);
    await startCli([...args, '--data-dir', folder], { stdin: 'token\n' }).answer;
    expect(await treeOf(folder)).toEqual(before);
  });

  it('stays as it is while a demo is served from it', async () => {
    const folder = await foreignFolder();
    const before = await treeOf(folder);
    const host = startCli(['serve', '--demo', '--data-dir', folder]);
    expect(await host.nextLine()).toMatch(/^READY /);
    host.terminate();
    expect((await host.answer).code).toBe(0);
    expect(await treeOf(folder)).toEqual(before);
  });
});
