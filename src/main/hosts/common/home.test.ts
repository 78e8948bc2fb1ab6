import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

it('a process that ends while it deletes its demo folder deletes the rest', async () => {
  const dir = await tempDir();
  const script = `
    import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
    import { claimDemoDir } from ${JSON.stringify(path.join(import.meta.dirname, 'home.ts'))};
    const home = await claimDemoDir(null);
    for (let i = 0; i < 2000; i += 1) {
      mkdirSync(home.dataDir + '/' + i);
      writeFileSync(home.dataDir + '/' + i + '/file', '');
    }
    void home.release();
    while (existsSync(home.dataDir)) await new Promise((resolve) => setImmediate(resolve));
    process.exit(0);`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TMPDIR: dir, TEMP: dir },
  });
  expect(readdirSync(dir)).toEqual([]);
});
