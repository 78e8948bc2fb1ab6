import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import {
  lavfiItem,
  windowName,
  writeChannel,
  writePlayout,
} from '../../../../test/support/playout/playout-files.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

interface Answer {
  readonly files: readonly { k: string; from: string | null; to: string | null; diff: string }[];
  readonly repairs: readonly { path: string; pointer: string; code: string; label: string }[];
  readonly left: { error: number; warning: number; info: number };
  readonly written: boolean;
  readonly backups: readonly string[];
}

async function fix(...args: string[]): Promise<Answer> {
  const { code, out, err } = await runCli(['playout', 'fix', ...args, '--json']);
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Answer;
}

const unsorted = [lavfiItem('a', 0, 1), lavfiItem('c', 2, 3), lavfiItem('b', 1, 2)];

describe('playout fix', () => {
  it('shows a diff and writes nothing', async () => {
    const folder = path.join(await tempDir(), 'p');
    const file = await writePlayout(folder, 0, 3, unsorted);
    const before = await readFile(file, 'utf8');
    const answer = await fix(folder);
    expect(answer).toMatchObject({
      files: [{ k: 'written', from: file, to: file }],
      repairs: [{ path: file, code: 'unsorted' }],
      left: { error: 0, warning: 0 },
      written: false,
      backups: [],
    });
    expect(answer.files[0]?.diff).toMatch(/^--- .*\n\+\+\+ .*\n@@ /);
    expect(await readFile(file, 'utf8')).toBe(before);
    const words = await runCli(['playout', 'fix', folder]);
    expect(words.out).toBe(answer.files[0]?.diff);
    expect(words.err).toContain('--write');
  });

  it('settles an interrupted write first, and is refused while that is stuck', async () => {
    const root = await tempDir();
    const folder = path.join(root, 'p');
    const dataDir = path.join(root, 'data');
    const file = await writePlayout(folder, 0, 4, unsorted);
    const text = await readFile(file, 'utf8');
    const journals = path.join(dataDir, 'playout-journal');
    await mkdir(journals, { recursive: true });
    await writeFile(path.join(dataDir, '.channelstrip'), '');
    const backup = path.join(root, 'backup');
    const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
    const before = { digest: sha256('old'), backup };
    const step = { k: 'put', path: path.join(folder, 'other'), digest: sha256('new'), before };
    const journal = { version: 1, id: 'x', at: 1, phase: 'undoing', steps: [step] };
    await writeFile(step.path, 'new');
    await writeFile(path.join(journals, 'x.json'), JSON.stringify(journal));
    const args = ['playout', 'fix', folder, '--write', '--data-dir', dataDir];
    const refused = await runCli(args);
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain(`An earlier write is not finished: ${backup}`);
    expect(await readFile(file, 'utf8')).toBe(text);
    await writeFile(backup, 'old');
    const { code, err } = await runCli(args);
    expect([code, await readFile(step.path, 'utf8')]).toEqual([0, 'old']);
    expect(err).toContain('All files are as they were before it.');
    expect(await readdir(journals)).toEqual([]);
    expect(await readFile(path.join(folder, windowName(0, 3)), 'utf8')).not.toBe(text);
  });

  it('writes, backs up the old files outside the folder, and has nothing left to do', async () => {
    const root = await tempDir();
    const folder = path.join(root, 'p');
    const dataDir = path.join(root, 'data');
    const file = await writePlayout(folder, 0, 4, unsorted);
    const before = await readFile(file, 'utf8');
    const answer = await fix(folder, '--write', '--data-dir', dataDir);
    const to = path.join(folder, windowName(0, 3));
    expect(answer).toMatchObject({
      files: [{ k: 'renamed', from: file, to }],
      written: true,
      left: { error: 0, warning: 0 },
    });
    expect(answer.repairs.map(({ code }) => code).sort()).toEqual(['name-overclaims', 'unsorted']);
    expect(await readdir(folder)).toEqual([path.basename(to)]);
    const written = JSON.parse(await readFile(to, 'utf8')) as { items: { id: string }[] };
    expect(written.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(answer.backups).toHaveLength(1);
    const [backup = ''] = answer.backups;
    expect(path.relative(dataDir, backup)).not.toMatch(/^\.\./);
    expect(await readFile(backup, 'utf8')).toBe(before);
    expect(await fix(folder, '--write', '--data-dir', dataDir)).toMatchObject({
      files: [],
      repairs: [],
      written: false,
    });
  });

  it('repairs one file, or one kind of finding, and leaves the rest', async () => {
    const folder = path.join(await tempDir(), 'p');
    const first = await writePlayout(folder, 0, 3, unsorted);
    const second = await writePlayout(folder, 3, 6, [
      lavfiItem('x', 3, 4),
      lavfiItem('z', 5, 6),
      lavfiItem('x', 4, 5),
    ]);
    expect((await fix(first)).files.map(({ from }) => from)).toEqual([first]);
    const ids = await fix(folder, '--code', 'duplicate-id');
    expect(ids.files.map(({ from }) => from)).toEqual([second]);
    expect(ids.repairs.map(({ code }) => code)).toEqual(['duplicate-id']);
    expect(ids.left.warning).toBeGreaterThan(0);
  });

  it('follows a configuration and does not touch what it cannot read', async () => {
    const root = await tempDir();
    const folder = path.join(root, 'p');
    const config = await writeChannel(root, { folder: 'p' });
    await writePlayout(folder, 0, 3, unsorted);
    const broken = path.join(folder, windowName(3, 4));
    await writeFile(broken, '{"items":[');
    const answer = await fix(config, '--write', '--data-dir', path.join(root, 'data'));
    expect(answer.files).toHaveLength(1);
    expect(answer.left.error).toBe(1);
    expect(await readFile(broken, 'utf8')).toBe('{"items":[');
  });

  it('refuses to write behind a link named current', async () => {
    const root = await tempDir();
    const real = path.join(root, '2026-04-13');
    await mkdir(real);
    await writePlayout(real, 0, 3, unsorted);
    const link = path.join(root, 'current');
    await symlink(real, link);
    const before = await readdir(real);
    const args = [
      'playout',
      'fix',
      link,
      '--write',
      '--data-dir',
      path.join(root, 'data'),
      '--json',
    ];
    const { code, out } = await runCli(args);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'forbidden' } });
    expect(await readdir(real)).toEqual(before);
    expect((await fix(link)).files).toHaveLength(1);
  });

  it('exits with 1 if nothing can be read', async () => {
    const root = await tempDir();
    const { code, out } = await runCli(['playout', 'fix', path.join(root, 'x'), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'not-found' } });
  });
});
