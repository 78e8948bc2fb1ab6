import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import {
  lavfiItem,
  V1,
  windowName,
  writePlayout,
} from '../../../../test/support/playout/playout-files.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

interface Answer {
  readonly files: readonly { readonly path: string; readonly engine: string }[];
  readonly findings: readonly {
    readonly path: string;
    readonly code: string;
    readonly severity: string;
    readonly message: string;
  }[];
}

async function check(place: string): Promise<Answer> {
  const { code, out, err } = await runCli(['playout', 'check', place, '--json']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  return JSON.parse(out) as Answer;
}

const codesAt = ({ findings }: Answer, file: string): string[] =>
  findings.filter(({ path: place }) => place === file).map(({ code }) => code);

describe('playout check', () => {
  it.each<[string, (file: string) => Promise<void>, RegExp]>([
    ['larger than 64 MiB', (file) => truncate(file, 100_000_000), /larger than 64 MiB/],
    [
      'of more than 100,000 items',
      (file) => writeFile(file, `{"version":"${V1}","items":[${'{},'.repeat(100_000)}{}]}`),
      /more than 100,000 entries/,
    ],
    [
      'nested deeper than 500 levels',
      (file) => {
        const item = JSON.stringify(lavfiItem('a', 0, 1, { x: 0 }));
        const deep = item.replace('"x":0', `"x":${'['.repeat(100_000)}${']'.repeat(100_000)}`);
        return writeFile(file, `{"version":"${V1}","items":[${deep}]}`);
      },
      /deeper than 500 levels/,
    ],
  ])('refuses a file %s and names the limit', async (_name, write, reason) => {
    const file = path.join(await tempDir(), windowName(0, 1));
    await writeFile(file, '');
    await write(file);
    const { findings } = await check(file);
    expect(findings.map(({ message }) => message).join('\n')).toMatch(reason);
    expect(findings.filter(({ severity }) => severity === 'error')).toHaveLength(1);
  });

  it('does not quote a name of a million characters', async () => {
    const folder = await tempDir();
    const long = 'x'.repeat(1_000_000);
    const file = await writePlayout(folder, 0, 3, [
      lavfiItem(long, 0, 1, { program: { title: long } }),
      lavfiItem('b', 1, 2, { source: { source_type: long } }),
    ]);
    const { out } = await runCli(['playout', 'check', file, '--json']);
    expect(out.length).toBeLessThan(20_000);
  });
});

describe('a folder of broken files', () => {
  it('gives a finding for each, and ends', async () => {
    const folder = await tempDir();
    const at = (from: number): string => path.join(folder, windowName(from, from + 1));
    const noise = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256));
    await writeFile(at(0), noise);
    await writeFile(at(1), `{"version":"${V1}","items":[{"id":"a","sta`);
    await writeFile(at(2), '');
    await symlink(at(3), at(3));
    await symlink('/nowhere/at/all', at(4));
    await mkdir(at(5));
    await writeFile(at(6), '['.repeat(300_000));
    await writeFile(at(7), '');
    await truncate(at(7), 250_000_000);
    await writeFile(at(8), Buffer.alloc(50_000_000));
    await symlink('/dev/zero', at(9));
    await symlink('.', path.join(folder, 'self'));
    await symlink('loop', path.join(folder, 'loop'));
    await writeFile(path.join(folder, 'half.json'), '{"items":');
    await writeFile(path.join(folder, 'film.mkv'), noise);
    const broken = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(at);
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [at(10)]);
      broken.push(at(10));
    }
    // Root can read everything.
    if (process.getuid?.() !== 0) {
      await writeFile(at(11), '{}');
      await chmod(at(11), 0);
      broken.push(at(11));
    }
    const answer = await check(folder);
    for (const file of [...broken, path.join(folder, 'half.json')]) {
      expect(codesAt(answer, file).length, file).toBeGreaterThan(0);
      expect(answer.files.find(({ path: place }) => place === file)).toMatchObject({
        engine: 'refused',
      });
    }
    expect(codesAt(answer, path.join(folder, 'loop'))).toEqual(['unreadable-file']);
    const files = broken.filter((file) => file !== at(5));
    const each = await Promise.all(
      files.map((file) => runCli(['playout', 'check', file, '--json'])),
    );
    expect(each.map(({ code }) => code)).toEqual(files.map(() => 1));
    for (const { out } of each) expect(() => JSON.parse(out) as unknown).not.toThrow();
  }, 180_000);
});
