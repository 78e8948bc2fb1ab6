import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fakeTool } from '../../../../test/support/programs/fake-tool.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { findTools, toolFault } from './find-tools.ts';

const tempDir = useTempDirs();
const none = { ffprobe: null, ffmpeg: null };
// A system without standard folders, so that a test finds only its own programs.
const platform = 'freebsd';

it('takes the first program of the search path, and no folder or plain file of that name', async () => {
  const first = await tempDir();
  const second = await tempDir();
  const third = await tempDir();
  await mkdir(path.join(first, 'ffprobe'));
  await writeFile(path.join(second, 'ffprobe'), 'not a program');
  const wanted = await fakeTool(third, 'ffprobe', '');
  const searchPath = ['.', '', first, second, third].join(path.delimiter);
  expect(await findTools(none, { platform, searchPath })).toEqual({
    ffprobe: wanted,
    ffmpeg: null,
  });
});

it('takes the program that the user chose, and no other one when it is gone', async () => {
  const own = await tempDir();
  const other = await tempDir();
  await fakeTool(own, 'ffprobe', '');
  const ffmpeg = await fakeTool(own, 'ffmpeg', '');
  const place = { platform, searchPath: own } as const;
  const ffprobe = await fakeTool(other, 'ffprobe-7.1', '');
  expect(await findTools({ ffprobe, ffmpeg: null }, place)).toEqual({ ffprobe, ffmpeg });
  const gone = { ffprobe: path.join(other, 'ffprobe'), ffmpeg: 'bin/ffmpeg' };
  expect(await findTools(gone, place)).toEqual(none);
});

it('says why a file cannot be the program', async () => {
  const dir = await tempDir();
  const tool = await fakeTool(dir, 'ffprobe', '');
  const script = await fakeTool(dir, 'rm-everything', '');
  await writeFile(path.join(dir, 'ffprobe.txt'), '');
  await mkdir(path.join(dir, 'ffprobe-dir'));
  const faultOf = (file: string) => toolFault('ffprobe', file, platform);
  expect(await faultOf(tool)).toBeNull();
  expect(await faultOf('ffprobe')).toContain('full path');
  expect(await faultOf(script)).toContain('starts with "ffprobe"');
  for (const name of ['ffprobe.txt', 'ffprobe-dir', 'ffprobe-none'])
    expect(await faultOf(path.join(dir, name)), name).toContain('No executable program');
  expect(await toolFault('ffprobe', `${tool}.cmd`, 'win32')).toContain('starts with "ffprobe"');
});
