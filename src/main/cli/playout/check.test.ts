import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import channels from '../../../../test/fixtures/playout/vectors/channel-configs.json' with { type: 'json' };
import documents from '../../../../test/fixtures/playout/vectors/playout-documents.json' with { type: 'json' };
import { fakeTool } from '../../../../test/support/programs/fake-tool.ts';
import { SETTINGS_VERSION } from '../../../shared/settings/migrations.ts';
import { defaultSettings } from '../../../shared/settings/preferences.ts';
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import {
  lavfiItem,
  V1,
  windowName,
  writeChannel,
  writePlayout,
} from '../../../../test/support/playout/playout-files.ts';
import { makeMedia, noFfmpegHere } from '../../../../test/support/programs/real-ffmpeg.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

interface Answer {
  readonly files: readonly {
    path: string;
    kind: string;
    engine: string;
    schema: string;
    judge: string;
  }[];
  readonly findings: readonly {
    path: string;
    pointer: string;
    code: string;
    severity: string;
    message: string;
    items?: number[];
  }[];
  readonly counts: { error: number; warning: number; info: number };
}

async function check(
  args: readonly string[],
  stdin = '',
): Promise<Answer & { readonly code: number }> {
  const { code, out, err } = await runCli(['playout', 'check', ...args, '--json'], { stdin });
  expect(err).toBe('');
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  const answer = JSON.parse(out) as Answer;
  expect(code, out).toBe(answer.counts.error > 0 ? 1 : 0);
  return { ...answer, code };
}

const codesAt = ({ findings }: Answer, file: string): string[] =>
  findings.filter(({ path: place }) => place === file).map(({ code }) => code);

describe('the verdicts', () => {
  it.each(documents.cases)(
    'over the playout $id are those of the engine and the schema',
    async (one) => {
      const file = path.join(await tempDir(), windowName(0, 24));
      const { base64, text = '' }: { base64?: unknown; text?: string } = one;
      const bytes = typeof base64 === 'string' ? Buffer.from(base64, 'base64') : text;
      await writeFile(file, bytes);
      const { files } = await check([file, '--engine', '0.0.2']);
      const engine = one.engine === 'ok' ? 'ok' : 'refused';
      const schema = one.json_schema_agrees === (engine === 'ok') ? 'ok' : 'refused';
      expect(files).toMatchObject([
        { path: file, kind: 'playout', engine, schema, judge: '0.0.2' },
      ]);
    },
  );

  it.each(channels.cases)('over the configuration $id are those of the engine', async (one) => {
    const folder = await tempDir();
    const layers = one.layers.map((_, at) => path.join(folder, `${String(at)}.json`));
    for (const [at, layer] of one.layers.entries())
      await writeFile(layers[at] ?? '', typeof layer === 'string' ? layer : JSON.stringify(layer));
    const { files } = await check([...layers, '--kind', 'channel', '--engine', '0.0.2']);
    const engine = one.engine === 'ok' ? 'ok' : 'refused';
    expect(files.filter(({ kind }) => kind === 'channel')).toMatchObject(
      layers.map((layer) => ({ path: layer, engine })),
    );
  });
});

describe('playout check', () => {
  it('detects the kind of a file by its keys, and follows lineups and configurations', async () => {
    const folder = await tempDir();
    const config = await writeChannel(path.join(folder, 'one'), { folder: '../files' });
    const playout = await writePlayout(path.join(folder, 'files'), 0, 2, [
      lavfiItem('a', 0, 1),
      lavfiItem('a', 1, 2),
    ]);
    const lineup = path.join(folder, 'lineup.json');
    const entries = [
      { number: '1', name: 'One', config: 'one/channel.json' },
      { number: '2', name: 'Two', config: 'two.json' },
    ];
    await writeFile(lineup, JSON.stringify({ output: { folder: 'out' }, channels: entries }));
    for (const given of [lineup, folder]) {
      const answer = await check([given]);
      const base = given === folder ? folder : path.dirname(lineup);
      expect(answer.files.map(({ kind }) => kind)).toEqual(['lineup', 'channel', 'playout']);
      expect(answer.files[2]?.path).toBe(path.join(base, 'files', path.basename(playout)));
      expect(codesAt(answer, lineup)).toContain('config-missing');
      expect(codesAt(answer, playout)).toContain('duplicate-id');
      expect(answer.findings.filter(({ code }) => code === 'duplicate-id')).toHaveLength(1);
    }
    expect((await check([config])).files.map(({ kind }) => kind)).toEqual(['channel', 'playout']);
    const alone = await check([playout]);
    expect(alone.files).toHaveLength(1);
    expect(codesAt(alone, playout)).toEqual(['duplicate-id']);
  });

  it('finds what an empty path refers to, and which overlay is missing', async () => {
    const folder = await tempDir();
    const config = await writeChannel(folder, { folder: 'files' });
    await writePlayout(path.join(folder, 'files'), 0, 1, [lavfiItem('a', 0, 1)]);
    const lineup = path.join(folder, 'lineup.json');
    const one = { number: '1', name: 'One', config, overlays: ['gone.json'] };
    const two = { number: '2', name: 'Two', config: '' };
    await writeFile(lineup, JSON.stringify({ output: { folder: '' }, channels: [one, two] }));
    const { findings } = await check([lineup]);
    const withCode = (code: string) => findings.filter((finding) => finding.code === code);
    expect(withCode('output-holds-files')).toMatchObject([{ pointer: '/output/folder' }]);
    const [lost, none] = withCode('config-refused');
    expect(lost).toMatchObject({ pointer: '/channels/0/config' });
    expect(lost?.message).toContain('gone.json');
    expect(none).toMatchObject({ pointer: '/channels/1/config' });
  });

  it('checks the files of a folder against each other, even if they are named one by one', async () => {
    const folder = await tempDir();
    const first = await writePlayout(folder, 0, 2, [lavfiItem('a', 0, 2)]);
    const second = await writePlayout(folder, 1, 3, [lavfiItem('b', 1, 3)]);
    const stray = await writePlayout(folder, 5, 6, [lavfiItem('c', 5, 6)], { end: '.bak' });
    const whole = await check([folder]);
    expect(whole.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['window-overlap', 'stray-file']),
    );
    expect(codesAt(whole, stray)).toEqual(['stray-file']);
    const named = await check([first, second]);
    expect(named.findings.map(({ code }) => code)).toContain('window-overlap');
  });

  it('does not blame one file for its name, but a folder for it', async () => {
    const folder = await tempDir();
    const file = path.join(folder, 'mine.json');
    await writeFile(file, JSON.stringify({ version: V1, items: [lavfiItem('a', 0, 1)] }));
    expect(await check([file])).toMatchObject({
      code: 0,
      findings: [{ code: 'name-refused', severity: 'warning' }],
    });
    expect(await check([folder])).toMatchObject({
      code: 1,
      findings: [{ code: 'name-refused', severity: 'error' }],
    });
  });

  it('looks for media and variables in the environment of the command', async () => {
    const folder = await tempDir();
    const media = path.join(folder, 'there.mkv');
    await writeFile(media, 'x');
    const local = (id: string, at: number, place: string) =>
      lavfiItem(id, at, at + 1, {
        source: { source_type: 'local', path: place, out_point_ms: 3_600_000 },
      });
    const uri = 'https://{{HOST}}/x';
    const file = await writePlayout(path.join(folder, 'p'), 0, 3, [
      local('a', 0, media),
      local('b', 1, path.join(folder, 'gone.mkv')),
      lavfiItem('c', 2, 3, { source: { source_type: 'http', uri } }),
    ]);
    const coded = (answer: Answer) =>
      answer.findings.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(coded(await check([file]))).toEqual(
      expect.arrayContaining([
        'missing-file /items/1/source/path',
        'missing-variable /items/2/source/uri',
      ]),
    );
    const withHost = await check([file, '--env', 'HOST=h']);
    expect(coded(withHost)).not.toContain('missing-variable /items/2/source/uri');
    expect(codesAt(withHost, file)).not.toContain('past-media-end');
  });

  it('runs ffprobe on request', async (context) => {
    if (noFfmpegHere !== null) context.skip(noFfmpegHere);
    const folder = await tempDir();
    const media = await makeMedia(
      folder,
      'two.mkv',
      ['testsrc=size=64x36:duration=2'],
      ['-c:v', 'mpeg4'],
    );
    const source = { source_type: 'local', path: media, out_point_ms: 3_600_000 };
    const sound = { audio: { stream_index: 5 } };
    const file = await writePlayout(path.join(folder, 'p'), 0, 1, [
      lavfiItem('a', 0, 1, { source, tracks: sound }),
    ]);
    expect(codesAt(await check([file]), file)).not.toContain('past-media-end');
    expect(codesAt(await check([file, '--probe']), file)).toEqual(
      expect.arrayContaining(['past-media-end', 'stream-missing']),
    );
  });

  it('runs the ffprobe of the settings, never one that a configuration names', async () => {
    const folder = await tempDir();
    const dataDir = await tempDir();
    // A program that reads media can't write, so the test looks for an empty file.
    const note = (name: string) =>
      `fs.closeSync(fs.openSync(${JSON.stringify(path.join(folder, name))}, 'w'));`;
    const own = await fakeTool(dataDir, 'ffprobe', note('own ran'));
    const evil = await fakeTool(folder, 'ffprobe', note('evil ran'));
    const tools = { ffprobe: own, ffmpeg: null };
    const data = { ...defaultSettings, playout: { ...defaultSettings.playout, tools } };
    const document = JSON.stringify({ version: SETTINGS_VERSION, data });
    await writeFile(path.join(dataDir, 'settings.json'), document);
    const media = path.join(folder, 'a.mkv');
    await writeFile(media, '');
    const source = { source_type: 'local', path: media };
    await writePlayout(path.join(folder, 'p'), 0, 1, [lavfiItem('a', 0, 1, { source })]);
    const channel = path.join(folder, 'channel.json');
    const normalization = { audio: {}, video: {} };
    const config = { playout: { folder: 'p' }, ffmpeg: { ffprobe_path: evil }, normalization };
    await writeFile(channel, JSON.stringify(config));
    await check([channel, '--probe', '--data-dir', dataDir]);
    const ran = (await readdir(folder)).filter((name) => name.endsWith('ran'));
    expect(ran).toEqual(['own ran']);
    expect(await readFile(path.join(dataDir, 'settings.json'), 'utf8')).toBe(document);
  });

  it('ends when it is aborted', async () => {
    const folder = await tempDir();
    await writePlayout(folder, 0, 1, [lavfiItem('a', 0, 1)]);
    const { code, out } = await runCli(['playout', 'check', folder, '--json'], {
      signal: AbortSignal.abort(),
    });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('reports every missing field, not every place', async () => {
    const file = path.join(await tempDir(), windowName(0, 1));
    await writeFile(file, JSON.stringify({ version: V1, items: [{}] }));
    const { findings } = await check([file]);
    expect(findings.filter(({ code }) => code === 'missing-field')).toHaveLength(3);
  });

  it('names items of the same title by their ids', async () => {
    const folder = await tempDir();
    const items = [lavfiItem('first', 0, 1), lavfiItem('second', 0.9, 2), lavfiItem('third', 3, 4)];
    const { findings } = await check([await writePlayout(folder, 0, 4, items)]);
    const [gap, overlap] = findings;
    expect(overlap?.message).toMatch(/\(first\)".*\(second\)"/);
    expect(gap?.message).toMatch(/\(second\)".*\(third\)"/);
  });

  it('reports a time without an offset', async () => {
    const start = '2026-04-13T00:00:00';
    const folder = await tempDir();
    const file = await writePlayout(folder, 0, 1, [lavfiItem('a', 0, 1, { start })]);
    expect(await check([file])).toMatchObject({
      findings: [{ code: 'no-offset', pointer: '/items/0/start', severity: 'error' }],
    });
  });

  it('lists the first of very many findings, counts all of them, and does not take a folder for a media file', async () => {
    const folder = await tempDir();
    const source = { source_type: 'local', path: folder };
    // All gaps differ in length, so each is a finding; the missing file and the duplicate id are one finding each.
    const items = Array.from({ length: 3000 }, (_, at) =>
      lavfiItem('same', at / 100, (at + 0.9) / 100 - at / 3_600_000, { source }),
    );
    const file = await writePlayout(path.join(folder, 'p'), 0, 30, items);
    const answer = await check([file]);
    expect(answer).toMatchObject({ counts: { error: 1, warning: 1, info: 3000 }, omitted: 1999 });
    const of = (code: string) => answer.findings.filter((finding) => finding.code === code);
    expect(of('gap')).toHaveLength(1000);
    expect(of('missing-file')).toMatchObject([{ count: 3000, pointer: '/items/0/source/path' }]);
    expect(of('duplicate-id')).toMatchObject([{ count: 2999, pointer: '/items/1/id' }]);
    const words = await runCli(['playout', 'check', file]);
    expect(words.err).toMatch(/^1999 more findings/);
  });

  it('reports a wrong time in half of 100,000 items once, with the number of places', async () => {
    const good = lavfiItem('a', 0, 1);
    const items = Array.from({ length: 100_000 }, (_, at) =>
      at % 2 === 0 ? good : { ...good, start: `never ${String(at)}` },
    );
    const file = await writePlayout(await tempDir(), 0, 1, items);
    const answer = await check([file]);
    const wrong = answer.findings.filter(({ code }) => code === 'bad-time');
    expect(wrong).toMatchObject([{ pointer: '/items/1/start', severity: 'error', count: 50_000 }]);
    expect(wrong[0]?.message).toMatch(/"never 1".*49999 more places .* items 3, 5, 7/);
    expect(wrong[0]?.items?.slice(0, 3)).toEqual([1, 3, 5]);
    expect(wrong[0]?.items).toHaveLength(50_000);
  });

  it.each([
    ['lists', '[', 50_000_000],
    ['items', `{"version":"${V1}","items":[${'{},'.repeat(6_000_000)}{}]}`, 1],
    ['numbers', `{"version":"${V1}","items":[${'1,'.repeat(4_000_000)}1]}`, 1],
  ])('gives up on a file of millions of %s without a crash', async (_name, text, times) => {
    const file = path.join(await tempDir(), windowName(0, 1));
    await writeFile(file, text.repeat(times));
    expect(await check([file])).toMatchObject({ code: 1, files: [{ engine: 'refused' }] });
  });

  it('reports once which times are plan time, if the plan has its own start', async () => {
    const folder = await tempDir();
    const playout = { folder: 'p', virtual_start: '2026-04-13T00:30:00Z' };
    const config = await writeChannel(folder, playout);
    await writePlayout(path.join(folder, 'p'), 0, 1, [lavfiItem('a', 0, 1)]);
    const answer = JSON.parse((await runCli(['playout', 'check', config, '--json'])).out) as {
      notes: string[];
    };
    expect(answer.notes).toEqual([expect.stringContaining('plan time')]);
    const words = await runCli(['playout', 'check', config]);
    expect(words.err).toContain('The plan starts at 2026-04-13T00:30:00Z');
    await writeChannel(folder, { folder: 'p' });
    expect(await check([config])).not.toHaveProperty('notes');
  });

  it('names the engine that judged: 0.2 if the channel has a version', async () => {
    const folder = await tempDir();
    const items = [lavfiItem('a', 0, 1, { graphics: [] })];
    const version = V1.replace('0.0.1', '0.0.5');
    await writePlayout(path.join(folder, 'p'), 0, 1, items, { version });
    const config = await writeChannel(folder, { folder: 'p' });
    const old = await check([config]);
    expect(old.files.map(({ engine, judge }) => [engine, judge])).toEqual([
      ['ok', '0.0.2'],
      ['refused', '0.0.2'],
    ]);
    const text = await readFile(config, 'utf8');
    await writeFile(
      config,
      text.replace('{', '{"version":"https://ersatztv.org/channel/version/0.1.0",'),
    );
    const now = await check([config]);
    expect(now.files.map(({ engine, judge }) => [engine, judge])).toEqual([
      ['ok', '0.2'],
      ['ok', '0.2'],
    ]);
    expect((await check([config, '--engine', '0.0.2'])).files[1]?.engine).toBe('refused');
  });

  it('exits with 1 and an error if nothing exists at a path', async () => {
    const { code, out } = await runCli([
      'playout',
      'check',
      path.join(await tempDir(), 'x'),
      '--json',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'not-found', retryable: false } });
  });

  it('prints lines for a person', async () => {
    const folder = await tempDir();
    const file = await writePlayout(folder, 0, 2, [lavfiItem('a', 0, 1), lavfiItem('b', 2, 2)]);
    const { code, out, err } = await runCli(['playout', 'check', file]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(
      /^error \S+\.json#\/items\/1\/finish: .*\.\n(.*\n)*Files: 1, errors: 1, .*\.\n$/,
    );
  });
});
