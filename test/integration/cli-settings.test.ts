import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();

it('settings are exported, tried and imported from the command line', async () => {
  const dataDir = await tempDir();
  const run = (...args: readonly string[]) =>
    startCli(['settings', ...args, '--data-dir', dataDir, '--secret-store', 'memory']).answer;
  const file = path.join(await tempDir(), 'settings.json');
  expect((await run('export', file)).code).toBe(0);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"theme": "system"', '"theme": "dark"'));

  const change = { kind: 'setting', name: 'theme', change: 'replaced', from: 'system', to: 'dark' };
  const tried = await run('import', file, '--dry-run', '--json');
  expect(JSON.parse(tried.out)).toEqual({ imported: false, changes: [change], ignored: [] });
  const imported = await run('import', file, '--json');
  expect(JSON.parse(imported.out)).toEqual({ imported: true, changes: [change], ignored: [] });
  expect((await run('import', file)).out).toContain('Everything is like this already.');

  await writeFile(file, text.replace('"theme": "system"', '"theme": "pink"'));
  const refused = await run('import', file, '--json');
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.out)).toMatchObject({
    error: { code: 'invalid-input', detail: { field: 'theme' } },
  });
});

it('a settings file that cannot be written or is too large is named, with what to do', async () => {
  const folder = await tempDir();
  const dataDir = await tempDir();
  const run = (...args: readonly string[]) =>
    startCli(['settings', ...args, '--data-dir', dataDir, '--secret-store', 'memory']).answer;
  const missing = path.join(folder, 'no', 'x.json');
  expect((await run('export', missing)).err).toContain(
    `${missing} cannot be written: its folder does not exist.`,
  );
  const isFolder = await run('export', folder, '--json');
  expect(JSON.parse(isFolder.out)).toMatchObject({
    error: {
      code: 'invalid-input',
      message: `${folder} is a folder. Give the name of a file in it.`,
      detail: { field: 'file', file: folder },
    },
  });
  expect(await readdir(folder)).toEqual([]);
  const large = path.join(folder, 'large.json');
  await writeFile(large, ' '.repeat(3_000_000));
  expect((await run('import', large)).err).toContain(`${large} is larger than 977 KiB.`);
});
