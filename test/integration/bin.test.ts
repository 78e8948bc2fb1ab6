import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const bin = fileURLToPath(new URL('../../bin/channelstrip.js', import.meta.url));

/** Only the launcher in a product folder; a program that prints its arguments stands in for the build. */
async function folder(built: boolean): Promise<string> {
  const root = await tempDir();
  await cp(bin, path.join(root, 'bin', 'channelstrip.js'));
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}');
  if (!built) return root;
  await mkdir(path.join(root, 'out', 'main'), { recursive: true });
  const program = 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7;';
  await writeFile(path.join(root, 'out', 'main', 'cli.js'), program);
  return root;
}

function run(
  root: string,
  args: readonly string[],
): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    const file = path.join(root, 'bin', 'channelstrip.js');
    execFile(process.execPath, [file, ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

describe('the launcher', () => {
  it('says what to do when nothing is built', async () => {
    const answer = await run(await folder(false), ['players']);
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toContain('npm run build');
  });

  it('hands arguments and exit code through', async () => {
    const args = ['volume', 'Living room', '-5', '--json'];
    const answer = await run(await folder(true), args);
    expect(answer).toMatchObject({ code: 7, err: '' });
    expect(JSON.parse(answer.out)).toEqual(args);
  });
});
