import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../test/fixtures/playout/vectors/item-selection.json' with { type: 'json' };
import { runCli } from '../../../../test/support/cli-run.ts';
import { writeChannel } from '../../../../test/support/playout-files.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

interface Answer {
  readonly at: string;
  readonly result: string;
  readonly item: { id: string; start: string; finish: string; file: string } | null;
  readonly nextStart: string | null;
  readonly reason: string | null;
}

async function vectorFolder(): Promise<string> {
  const folder = path.join(await tempDir(), 'playout');
  await mkdir(folder);
  for (const { name, content } of vectors.files)
    await writeFile(path.join(folder, name), JSON.stringify(content));
  return folder;
}

async function at(given: string, time: string): Promise<Answer> {
  const { code, out, err } = await runCli(['playout', 'at', given, time, '--json']);
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Answer;
}

/** What the engine said, as far as an answer says it too. */
function expected(result: string) {
  const [, id] = /^ITEM (\S+)/.exec(result) ?? [];
  if (id !== undefined) return { result: 'item', id, next: null };
  const [, date, hour, rest] = /Some\((\S+) (\d+)(:\d+:\d+)/.exec(result) ?? [];
  if (date === undefined)
    return { result: result.startsWith('GAP') ? 'gap' : 'none', id: null, next: null };
  return {
    result: 'gap',
    id: null,
    next: Date.parse(`${date}T${(hour ?? '').padStart(2, '0')}${rest ?? ''}Z`),
  };
}

describe('playout at', () => {
  it('agrees with what the engine picked', async () => {
    const folder = await vectorFolder();
    for (const { at: time, result } of vectors.cases) {
      const answer = await at(folder, time);
      const next = answer.nextStart === null ? null : Date.parse(answer.nextStart);
      expect({ result: answer.result, id: answer.item?.id ?? null, next }, time).toEqual(
        expected(result),
      );
      expect(Date.parse(answer.at)).toBe(Date.parse(time));
      if (answer.result === 'none') expect(answer.reason).toMatch(/0\.0\.9/);
    }
  });

  it('takes a configuration, and another engine', async () => {
    const folder = await vectorFolder();
    const config = await writeChannel(path.dirname(folder), { folder: 'playout' });
    const found = await at(config, '2026-04-13T21:30:00Z');
    expect(found.item).toMatchObject({
      id: 'tz',
      start: '2026-04-13T16:00:00-05:00',
      file: '20260413T160000.000000000-0500_20260413T170000.000000000-0500.json',
    });
    expect(await at(folder, '2026-04-14T00:00:00Z')).toMatchObject({ result: 'none', item: null });
    const words = await runCli(['playout', 'at', config, '2026-04-13T00:30:00Z']);
    expect(words.out).toMatch(/^a, 2026-04-13T00:00:00Z to /);
    const gap = await runCli(['playout', 'at', folder, '2026-04-13T01:00:00Z', '--engine', '0.2']);
    expect(gap.out).toBe('Black until 2026-04-13T02:00:00Z.\n');
  });

  it('is exit 1 where there is no channel', async () => {
    const folder = await tempDir();
    const time = '2026-04-13T00:00:00Z';
    const missing = await runCli(['playout', 'at', path.join(folder, 'x'), time, '--json']);
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.out)).toMatchObject({ error: { code: 'not-found' } });
    const file = path.join(folder, 'x.json');
    await writeFile(file, '{"playout":{}}');
    const none = await runCli(['playout', 'at', file, time, '--json']);
    expect(none.code).toBe(1);
    expect(JSON.parse(none.out)).toMatchObject({ error: { code: 'invalid-input' } });
  });
});
