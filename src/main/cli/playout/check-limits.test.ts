import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/cli-run.ts';
import { lavfiItem, V1, windowName, writePlayout } from '../../../../test/support/playout-files.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

interface Answer {
  readonly findings: readonly { readonly severity: string; readonly message: string }[];
}

async function check(file: string): Promise<Answer> {
  const { code, out, err } = await runCli(['playout', 'check', file, '--json']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  return JSON.parse(out) as Answer;
}

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

  it('quotes no name of a million characters', async () => {
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
