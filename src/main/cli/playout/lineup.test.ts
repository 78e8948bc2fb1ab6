import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import { V1, writeChannel, writePlayout } from '../../../../test/support/playout/playout-files.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();
const MINUTE = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** Three items of ten minutes, the middle one at `now`. */
function around(ms: number): object[] {
  return ['before', 'now', 'after'].map((title, at) => ({
    id: `i${String(at)}`,
    title,
    start: iso(ms + (at - 1.5) * 10 * MINUTE),
    finish: iso(ms + (at - 0.5) * 10 * MINUTE),
    source: { source_type: 'lavfi', params: 'testsrc2' },
  }));
}

/** A lineup of a channel on the wall clock, one with a virtual start, and one without a configuration. */
async function lineup(): Promise<{ file: string; folder: string; now: number }> {
  const folder = await tempDir();
  const now = Date.now();
  for (const [name, at] of [
    ['plain', now],
    ['shifted', Date.UTC(2030, 0, 1, 1)],
  ] as const) {
    const playout = path.join(folder, name, 'files');
    await mkdir(playout, { recursive: true });
    const days = `${String(Math.floor(at / 1000) - 86_400)}_${String(Math.floor(at / 1000) + 86_400)}`;
    const text = JSON.stringify({ version: V1, items: around(at) });
    await writeFile(path.join(playout, `${days}.json`), text);
  }
  await writeChannel(path.join(folder, 'plain'), { folder: 'files' });
  const start = { folder: 'files', virtual_start: '2030-01-01T00:59:00Z' };
  await writeChannel(path.join(folder, 'shifted'), start);
  const file = path.join(folder, 'lineup.json');
  const channels = [
    { number: '1', name: 'Plain', config: 'plain/channel.json' },
    { number: '2.1', name: 'Shifted', config: 'shifted/channel.json', tvg_id: 'shift.tv' },
    { number: '3', name: 'Gone', config: 'gone.json' },
  ];
  await writeFile(file, JSON.stringify({ output: { folder: 'out' }, channels }));
  return { file, folder, now };
}

interface Now {
  readonly channels: readonly {
    number: string;
    running: boolean;
    onAir: { id: string; title: string; start: string; file: string } | null;
    next: { id: string } | null;
    lagMs: number | null;
    findings: { error: number };
    reason: string | null;
  }[];
}

async function now(file: string): Promise<Now['channels']> {
  const { code, out, err } = await runCli(['playout', 'now', file, '--json']);
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return (JSON.parse(out) as Now).channels;
}

/** Creates the output folder of a running channel process that started at a time (epoch ms). */
async function beganAt(output: string, ms: number): Promise<void> {
  await mkdir(output, { recursive: true });
  for (const name of ['live000001.ts', '.ready']) {
    await writeFile(path.join(output, name), '');
    await utimes(path.join(output, name), ms / 1000, ms / 1000);
  }
  await writeFile(path.join(output, 'live000002.ts'), '');
}

describe('playout now', () => {
  it('prints what each channel airs, or why that is unknown', async () => {
    const { file } = await lineup();
    const [plain, shifted, gone] = await now(file);
    expect(plain).toMatchObject({
      number: '1',
      state: 'unknown',
      running: false,
      onAir: null,
      next: null,
      lagMs: null,
      planned: { now: { id: 'i1', title: 'now' }, next: { id: 'i2' } },
      reason: null,
    });
    expect(shifted).toMatchObject({ number: '2.1', onAir: null, lagMs: null });
    expect(shifted?.reason).toMatch(/virtual start/);
    expect(gone).toMatchObject({ onAir: null, findings: { error: 1 } });
    expect(gone?.reason).toMatch(/does not exist/);
    const words = await runCli(['playout', 'now', file]);
    expect(words.out.split('\n')[1]).toMatch(/^ *1 +Plain +planned: now \(/);
  });

  it('refuses a file that is not a lineup', async () => {
    const config = await writeChannel(await tempDir(), { folder: 'files' });
    const { code, out } = await runCli(['playout', 'now', config, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'storage' } });
  });

  it('computes the lag from the known facts about the media', async () => {
    const { file, folder, now: ms } = await lineup();
    const playout = path.join(folder, 'plain', 'files');
    const media = path.join(folder, 'film.mkv');
    const items = around(ms);
    // Four minutes longer than its slot of ten.
    const source = { source_type: 'local', path: media, in_point_ms: 0, out_point_ms: 14 * MINUTE };
    items[0] = { ...items[0], source };
    const [name = ''] = await readdir(playout);
    await writeFile(path.join(playout, name), JSON.stringify({ version: V1, items }));
    const lagWith = async (): Promise<number | null | undefined> => (await now(file))[0]?.lagMs;
    await beganAt(path.join(folder, 'out', '1'), ms - 20 * MINUTE);
    expect(await lagWith()).toBe(0);
    await writeFile(media, '');
    expect(await lagWith()).toBe(4 * MINUTE);
  });

  it('derives the clock of a virtual start from the running process', async () => {
    const { file, folder } = await lineup();
    await beganAt(path.join(folder, 'out', '2.1'), Date.now() - 5 * MINUTE);
    const [, shifted] = await now(file);
    // Started five minutes ago at 00:59, so its clock shows about 01:04.
    expect(shifted).toMatchObject({
      state: 'running',
      running: true,
      reason: null,
      lagMs: 0,
      onAir: { id: 'i1' },
      planned: { now: { id: 'i1' } },
    });
  });

  it('exits with 1 for a file that is not a lineup', async () => {
    const { folder } = await lineup();
    const none = path.join(folder, 'none.json');
    await writeFile(none, '[');
    for (const given of [folder, path.join(folder, 'x'), none]) {
      const { code, out } = await runCli(['playout', 'now', given, '--json']);
      expect(code).toBe(1);
      expect(JSON.parse(out)).toHaveProperty('error.message');
    }
  });
});

describe('playout xmltv', () => {
  const programmes = (text: string): unknown[] => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      isArray: (name) => name === 'programme',
    });
    return (parser.parse(text) as { tv: { programme: unknown[] } }).tv.programme;
  };

  it('is the guide of a channel', async () => {
    const { file, folder } = await lineup();
    const { code, out } = await runCli(['playout', 'xmltv', 'plain', '--lineup', file]);
    expect(code).toBe(0);
    expect(programmes(out)).toMatchObject(
      ['before', 'now', 'after'].map((title) => ({ title, '@_channel': 'ersatztv.1' })),
    );
    const config = path.join(folder, 'plain', 'channel.json');
    const named = await runCli(['playout', 'xmltv', config, '--id', 'my.tv', '--json']);
    expect(JSON.parse(named.out)).toMatchObject({ channelId: 'my.tv', programmes: 3 });
    const own = await runCli(['playout', 'xmltv', path.join(folder, 'plain', 'files'), '--json']);
    expect(JSON.parse(own.out)).toMatchObject({ channelId: 'ersatztv.files' });
  });

  it('has no times for a virtual start without a process, and no channel twice', async () => {
    const { file, folder } = await lineup();
    const shifted = await runCli(['playout', 'xmltv', '2.1', '--lineup', file, '--json']);
    expect(shifted.code).toBe(1);
    expect(JSON.parse(shifted.out)).toMatchObject({ error: { code: 'unsupported' } });
    const unknown = await runCli(['playout', 'xmltv', 'x', '--lineup', file, '--json']);
    expect(JSON.parse(unknown.out)).toMatchObject({
      error: {
        code: 'not-found',
        detail: { candidates: [{ id: '1' }, { id: '2.1' }, { id: '3' }] },
      },
    });
    const gone = await runCli(['playout', 'xmltv', '3', '--lineup', file, '--json']);
    expect(JSON.parse(gone.out)).toMatchObject({ error: { code: 'invalid-input' } });
    await writePlayout(path.join(folder, 'empty'), 0, 1, []);
    const empty = await runCli(['playout', 'xmltv', path.join(folder, 'empty')]);
    expect(empty.out).toContain('<tv ');
    const broken = path.join(folder, 'empty', 'x_y.json');
    await writeFile(path.join(folder, 'empty', '1_2.json'), '{');
    await writeFile(broken, '{}');
    const left = await runCli(['playout', 'xmltv', path.join(folder, 'empty')]);
    expect(left).toMatchObject({ code: 0, out: empty.out });
    expect(left.err).toMatch(/1_2\.json is left out/);
  });
});
