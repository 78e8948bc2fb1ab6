import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../../test/support/programs/cli-run.ts';
import { V1, writeChannel } from '../../../../../test/support/playout/playout-files.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();
const SECOND = 1000;
const iso = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/**
 * The reason for a lineup with one channel and these items, whose process started some time ago (ms; null: none runs).
 */
async function reasonWith(items: readonly object[], began: number | null): Promise<string | null> {
  const dir = await tempDir();
  const files = path.join(dir, 'files');
  await mkdir(files);
  const now = Date.now();
  const name = `${String(now - 86_400_000)}_${String(now + 86_400_000)}.json`;
  await writeFile(path.join(files, name), JSON.stringify({ version: V1, items }));
  await writeChannel(dir, { folder: 'files' });
  const channels = [{ number: '1', name: 'One', config: 'channel.json' }];
  const lineup = path.join(dir, 'lineup.json');
  await writeFile(lineup, JSON.stringify({ output: { folder: 'out' }, channels }));
  if (began !== null) await beganAt(path.join(dir, 'out', '1'), (now - began) / 1000);
  const { code, out } = await runCli(['playout', 'now', lineup, '--json']);
  expect(code, out).toBe(0);
  return (JSON.parse(out) as { channels: [{ reason: string | null }] }).channels[0].reason;
}

/** Creates the output folder of a running process that started at a time (s since 1970). */
async function beganAt(output: string, at: number): Promise<void> {
  await mkdir(output, { recursive: true });
  for (const name of ['live000001.ts', '.ready']) {
    await writeFile(path.join(output, name), '');
    await utimes(path.join(output, name), at, at);
  }
  await writeFile(path.join(output, 'live000002.ts'), '');
}

const item = (id: string, start: number, finish: number, source: object) => ({
  id,
  start: iso(start),
  finish: iso(finish),
  source,
});
const picture = { source_type: 'lavfi', params: 'testsrc2' };
const backwards = { source_type: 'http', uri: 'http://a/', in_point_ms: 9, out_point_ms: 5 };

describe('playout now', () => {
  it('names the file that the engine refuses', async () => {
    const now = Date.now();
    const bad = { ...item('a', now - 3_600_000, now + 3_600_000, picture), id: 5 };
    const reason = await reasonWith([bad], null);
    expect(reason).toMatch(/\d+_\d+\.json.*"id" is 5, but must be text/);
    expect(await reasonWith([bad], 60 * SECOND)).toMatch(/\d+_\d+\.json.*"id" is 5/);
  });

  it('reports that an item ended the process as soon as the engine reaches it', async () => {
    const now = Date.now();
    // It would air in 20 s; the engine works at least 30 s ahead.
    const at = now + 20 * SECOND;
    const items = [
      item('a', now - 3_600_000, at, picture),
      item('b', at, at + 40 * SECOND, backwards),
      item('c', at + 40 * SECOND, at + 3_600_000, picture),
    ];
    const reason = await reasonWith(items, 600 * SECOND);
    expect(reason).toMatch(/^The channel process ends at .* when it reaches b,/);
    expect(await reasonWith(items, null)).toBeNull();
    const far = [item('a', now - 3_600_000, now + 3_600_000, picture), ...items.slice(2)];
    expect(await reasonWith(far, 600 * SECOND)).toBeNull();
  });
});
