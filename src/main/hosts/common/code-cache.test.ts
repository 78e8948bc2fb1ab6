import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { cacheFolder } from '../../platform/user-folders.ts';

const tempDir = useTempDirs();
const own = fileURLToPath(new URL('./code-cache.ts', import.meta.url));

const caches = (home: string) => ({ HOME: home, XDG_CACHE_HOME: path.join(home, 'cache') });

const kept = (home: string): string =>
  path.join(cacheFolder({ platform: process.platform, home, env: caches(home) }), 'code');

/** Starts a program that stores its compiled code below `home`; returns the folder Node uses. */
async function start(home: string, program: string): Promise<string> {
  const script = `import { getCompileCacheDir } from 'node:module';
    import { keepCompiledCode } from ${JSON.stringify(own)};
    keepCompiledCode(${JSON.stringify(program)});
    process.stdout.write(getCompileCacheDir() ?? 'none');`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const answer = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...caches(home),
      NODE_COMPILE_CACHE: undefined,
      NODE_DISABLE_COMPILE_CACHE: undefined,
    },
  });
  expect(answer.stderr).toBe('');
  return answer.stdout;
}

describe.skipIf(process.platform === 'win32')('compiled code', () => {
  it('is kept for one build only', async () => {
    const home = await tempDir();
    const program = path.join(home, 'cli.js');
    await writeFile(program, '');
    const first = await start(home, program);
    expect(first).toContain(home);
    expect(await start(home, program)).toBe(first);
    await utimes(program, 1, 1);
    const second = await start(home, program);
    expect(second).not.toBe(first);
    expect(await readdir(kept(home))).toHaveLength(1);
  });

  it('is not taken from a folder that others may write to', async () => {
    const home = await tempDir();
    const program = path.join(home, 'cli.js');
    await writeFile(program, '');
    await start(home, program);
    for (const build of await readdir(kept(home))) await chmod(path.join(kept(home), build), 0o777);
    expect(await start(home, program)).toBe('none');
  });

  it('is skipped if nothing can be stored', async () => {
    const home = await tempDir();
    const program = path.join(home, 'cli.js');
    await writeFile(program, '');
    await mkdir(path.join(home, 'cache'));
    await writeFile(path.join(home, 'cache', 'channelstrip'), '');
    expect(await start(home, program)).toBe('none');
  });
});
