import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../test/fixtures/playout/vectors/item-selection.json' with { type: 'json' };
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import {
  hour,
  lavfiItem,
  writeChannel,
  writePlayout,
} from '../../../../test/support/playout/playout-files.ts';
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

/** The part of the engine's recorded result that the command also returns. */
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
  it("agrees with the engine's choice", async () => {
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

  it('names the file that the engine refuses, with the reason', async () => {
    const folder = await tempDir();
    const bad = { ...lavfiItem('a', 0, 1), start: 'noon' };
    const file = path.basename(await writePlayout(folder, 0, 24, [bad]));
    const { result, reason } = await at(folder, hour(0.5));
    expect(result).toBe('none');
    expect(reason).toMatch(/^The engine refuses .* Black airs, .* "start" is "noon", .* \(line 6/);
    expect(reason).toContain(file);
    const words = await runCli(['playout', 'at', folder, hour(0.5)]);
    expect(words.out).toBe('Black.\n');
    const version = 'https://ersatztv.org/playout/version/0.0.9';
    const newer = await tempDir();
    await writePlayout(newer, 0, 24, [lavfiItem('a', 0, 1)], { version });
    expect((await at(newer, hour(0.5))).reason).toMatch(/^The engine refuses .* 0\.0\.9/);
  });

  it('takes items that are lists, as the engine does', async () => {
    const folder = await tempDir();
    const list = ['a', hour(0), hour(1), ['lavfi', 'testsrc', null], null];
    await writePlayout(folder, 0, 24, [list]);
    expect(await at(folder, hour(0.5))).toMatchObject({
      result: 'item',
      item: { id: 'a', start: hour(0), finish: hour(1) },
      reason: null,
    });
  });

  it('reports where a process that begins there would end', async () => {
    const folder = await tempDir();
    const points = { in_point_ms: 20_000, out_point_ms: 10_000 };
    const source = { source_type: 'local', path: '/a.mkv' };
    await writePlayout(folder, 0, 24, [
      lavfiItem('backwards', 0, 1, { source: { ...source, ...points } }),
      lavfiItem('short', 1, 2, { source: { ...source, out_point_ms: 1_800_000 } }),
    ]);
    const reason = async (time: number) => (await at(folder, hour(time))).reason;
    expect(await reason(0.5)).toMatch(/A channel process that starts here ends/);
    expect(await reason(1.25)).toBeNull();
    expect(await reason(1.75)).toMatch(/ends within 44 s/);
  });

  it('exits with 1 if there is no channel', async () => {
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
