import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { DownloadsFolder, reservePlace } from './reserve-file.ts';

const tempDir = useTempDirs();

it('never overwrites a file in the downloads', async () => {
  const home = await tempDir();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', home);
  const downloads = new DownloadsFolder(false);
  const first = await reservePlace(null, 'report', downloads);
  await writeFile(first.path, 'mine');
  const second = await reservePlace(null, 'report', downloads);
  downloads.close();
  expect([first, second].map(({ path: file }) => path.basename(file))).toEqual([
    'report.csv',
    'report-2.csv',
  ]);
  expect(await readFile(first.path, 'utf8')).toBe('mine');
});

it('leaves nothing behind in a demo', async () => {
  const downloads = new DownloadsFolder(true);
  const { path: file } = await reservePlace(null, 'report', downloads);
  const other = await reservePlace(null, 'report', downloads);
  expect(path.dirname(file)).toBe(path.dirname(other.path));
  expect(existsSync(file)).toBe(true);
  downloads.close();
  expect(existsSync(path.dirname(file))).toBe(false);
});
