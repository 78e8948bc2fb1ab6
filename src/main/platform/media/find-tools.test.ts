import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fakeTool } from '../../../../test/support/fake-tool.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { findTools } from './find-tools.ts';

const tempDir = useTempDirs();
const none = { ffprobe: [], ffmpeg: [] };
// A system without usual places, so that a test finds only its own.
const platform = 'freebsd';

it('takes the first program of the search path, and no folder or plain file of that name', async () => {
  const [first, second, third] = [await tempDir(), await tempDir(), await tempDir()];
  await mkdir(path.join(first, 'ffprobe'));
  await writeFile(path.join(second, 'ffprobe'), 'not a program');
  const wanted = await fakeTool(third, 'ffprobe', '');
  const searchPath = ['.', '', first, second, third].join(path.delimiter);
  expect(await findTools(none, { platform, searchPath })).toEqual({
    ffprobe: wanted,
    ffmpeg: null,
  });
});

it('takes what a configuration names only where there is nothing else, and only a program of that name', async () => {
  const [own, other] = [await tempDir(), await tempDir()];
  const hinted = await fakeTool(other, 'ffprobe-7.1', '');
  const evil = await fakeTool(other, 'rm-everything', '');
  const hints = { ffprobe: ['ffprobe', evil, hinted], ffmpeg: [evil] };
  expect(await findTools(hints, { platform, searchPath: own })).toEqual({
    ffprobe: hinted,
    ffmpeg: null,
  });
  const system = await fakeTool(own, 'ffprobe', '');
  expect((await findTools(hints, { platform, searchPath: own })).ffprobe).toBe(system);
});
