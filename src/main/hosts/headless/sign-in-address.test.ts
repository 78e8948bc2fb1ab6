import path from 'node:path';
import { expect, it } from 'vitest';
import { fakeTool } from '../../../../test/support/programs/fake-tool.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { browserCommand } from './sign-in-address.ts';

const tempDir = useTempDirs();

it('names the program by its full path, and never one in the folder in which the host was started', async () => {
  const dir = await tempDir();
  const opener = await fakeTool(dir, 'xdg-open', '');
  const env = { DISPLAY: ':0', PATH: ['.', '', path.relative('.', dir), dir].join(':') };
  expect(await browserCommand('linux', env)).toEqual([opener]);
  expect(await browserCommand('linux', { ...env, PATH: '' })).toBeNull();
  expect(await browserCommand('linux', { PATH: dir })).toBeNull();
  expect(await browserCommand('darwin', {})).toEqual(['/usr/bin/open']);
  const [program, ...args] = (await browserCommand('win32', { SystemRoot: 'D:\\Win' })) ?? [];
  expect(program).toBe('D:\\Win\\System32\\rundll32.exe');
  expect(args).toEqual(['url.dll,FileProtocolHandler']);
});
