import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lavfiItem, writeChannel, writePlayout } from '../support/playout/playout-files.ts';
import { spawnCli } from '../support/programs/spawn-cli.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();

async function json<T>(args: readonly string[], code = 0, stdin = ''): Promise<T> {
  const answer = await startCli(['playout', ...args, '--json'], { stdin }).answer;
  expect({ code: answer.code, err: answer.err }, answer.out).toEqual({ code, err: '' });
  expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(answer.out) as T;
}

it('checks, asks and repairs the files of a channel, without an app and without a data folder', async () => {
  const root = await tempDir();
  const data = ['--data-dir', path.join(root, 'data')];
  const folder = path.join(root, 'playout');
  const config = await writeChannel(root, { folder });
  const items = [lavfiItem('a', 0, 1), lavfiItem('c', 2, 3), lavfiItem('b', 1, 2.5)];
  const file = await writePlayout(folder, 0, 3, items);
  const before = await readFile(file, 'utf8');
  const found = await json<{ findings: { code: string; repair?: { label: string } }[] }>(
    ['check', config, ...data],
    1,
  );
  expect(found.findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['unsorted', 'overlap']),
  );
  const at = await json(['at', config, '2026-04-13T02:15:00Z', ...data]);
  expect(at).toMatchObject({ result: 'item', item: { id: 'b', file: path.basename(file) } });
  const diff = await json<{ files: unknown[] }>(['fix', config, ...data]);
  expect(diff).toMatchObject({ written: false, left: { error: 0 } });
  expect(await readdir(root)).toEqual(['channel.json', 'playout']);
  expect(await readFile(file, 'utf8')).toBe(before);

  const written = await json<{ files: unknown[]; backups: string[] }>([
    'fix',
    config,
    '--write',
    ...data,
  ]);
  expect(written).toMatchObject({ files: diff.files, written: true });
  expect(await readFile(written.backups[0] ?? '', 'utf8')).toBe(before);
  expect((await readdir(folder)).every((name) => !name.startsWith('.'))).toBe(true);
  expect(await json(['check', config, ...data])).toMatchObject({ counts: { error: 0 } });
});

it('judges standard input, names, expands and makes a guide', async () => {
  const folder = await tempDir();
  const text = '{"version":"https://ersatztv.org/playout/version/0.0.1","items":[{}]}';
  expect(await json(['check', '-'], 1, text)).toMatchObject({
    files: [{ path: '-', engine: 'refused', schema: 'refused' }],
  });
  const window = ['2026-04-13T00:00:00-05:00', '2026-04-14T00:00:00-05:00'];
  const { name } = await json<{ name: string }>(['name', ...window]);
  expect(await json(['name', '--parse', name])).toMatchObject({ accept: true });
  expect(await json(['name', '--parse', `${name}.tmp`], 1)).toMatchObject({ accept: false });
  const env = ['--env', 'LINE=a\nb'];
  expect(await json(['expand', '{{LINE}}', ...env], 1)).toMatchObject({ ok: false });
  expect(await json(['expand', '{{9}}', ...env])).toEqual({ ok: true, output: '{{9}}' });
  await writePlayout(folder, 0, 1, [lavfiItem('a', 0, 1, { title: 'A & B' })]);
  const guide = await startCli(['playout', 'xmltv', folder, '--id', 'one']).answer;
  expect(guide.out).toContain('<title>A &amp; B</title>');
});

it('ends with nothing, with 50 MB that are no playout, and with no file at all', async () => {
  const folder = await tempDir();
  // The standard input of a process of its own.
  const check = async (stdin: string): Promise<unknown> => {
    const answer = await spawnCli(['playout', 'check', '-', '--json'], { stdin }).answer;
    expect(answer).toMatchObject({ code: 1, err: '' });
    return JSON.parse(answer.out);
  };
  expect(await check('')).toMatchObject({ counts: { error: 1 } });
  expect(await check(' '.repeat(50_000_000))).toMatchObject({ files: [{ engine: 'refused' }] });
  const missing = await json(['check', path.join(folder, 'nothing')], 1);
  expect(missing).toMatchObject({ error: { code: 'not-found' } });
});
