import { execFile } from 'node:child_process';
import { access, readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../test/support/programs/cli-run.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { ffprobe, noFfmpegHere } from '../../../test/support/programs/real-ffmpeg.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import type { JsonObject, PlayoutDoc } from '../../shared/playout/document/document.ts';
import { readDoc } from '../../shared/playout/document/read-doc.ts';
import { engines } from '../../shared/playout/finding.ts';
import type { Finding } from '../../shared/playout/finding.ts';
import { guideFacts } from '../../shared/playout/guide/guide-facts.ts';
import { parseM3u } from '../../shared/playout/guide/m3u.ts';
import { readProgramme } from '../../shared/playout/programme/read-programme.ts';
import { createPlayoutFiles } from '../../main/platform/playout/node-playout-files.ts';
import { readProcess } from '../../main/services/playout/workspace/running.ts';
import type { PlayoutDemo } from './playout-demo.ts';
import { startPlayoutDemo } from './playout-demo.ts';

const tempDir = useTempDirs();
const ends: PlayoutDemo[] = [];
afterEach(async () => {
  for (const demo of ends.splice(0)) await demo.stop();
});

interface Started {
  readonly demo: PlayoutDemo;
  readonly folder: string;
  readonly clock: FakeClock;
}

async function start(now: string, zone: string): Promise<Started> {
  const folder = await tempDir();
  const clock = new FakeClock(Date.parse(now));
  const demo = await startPlayoutDemo({ folder, clock, zone });
  ends.push(demo);
  return { demo, folder, clock };
}

async function docsOf(folder: string, number: string): Promise<PlayoutDoc[]> {
  const playout = path.join(folder, 'channels', number, 'playout');
  let key = 0;
  const docs: PlayoutDoc[] = [];
  for (const name of (await readdir(playout)).toSorted()) {
    const text = await readFile(path.join(playout, name), 'utf8');
    const read = readDoc(text, name, name, () => (key += 1));
    if (!read.ok) throw new Error(read.reason);
    docs.push(read.doc);
  }
  return docs;
}

const json = async (file: string): Promise<JsonObject> =>
  JSON.parse(await readFile(file, 'utf8')) as JsonObject;

interface Checked {
  readonly files: readonly { readonly engine: string; readonly schema: string }[];
  readonly findings: readonly Finding[];
}

/** The command line's findings for the whole lineup. */
async function checked(lineup: string, engine: string): Promise<Checked> {
  const { out } = await runCli(['playout', 'check', lineup, '--engine', engine, '--json']);
  return JSON.parse(out) as Checked;
}

describe('the demo lineup', () => {
  it.each([
    ['at noon', '2026-11-20T12:00:00Z', 'Europe/Berlin'],
    ['just before midnight', '2026-11-20T22:58:30Z', 'Europe/Berlin'],
    ['so that the gap would be over midnight', '2026-11-20T22:31:00Z', 'Europe/Berlin'],
    ['just after midnight', '2026-11-20T23:01:00Z', 'Europe/Berlin'],
    ['on a day of 23 hours', '2027-03-28T10:00:00Z', 'Europe/Berlin'],
    ['on a day of 25 hours', '2026-10-25T10:00:00Z', 'Europe/Berlin'],
    ['where midnight is left out', '2026-10-24T10:00:00Z', 'America/Asuncion'],
    ['half an hour off', '2026-11-20T12:00:00Z', 'Asia/Kolkata'],
    ['in UTC', '2026-12-31T20:00:00Z', 'UTC'],
  ])('has one gap and one overlap near now and nothing else wrong, %s', async (_, now, zone) => {
    const { demo } = await start(now, zone);
    for (const engine of engines) {
      const { files, findings } = await checked(demo.lineup, engine);
      expect(files.filter((file) => file.engine !== 'ok' || file.schema !== 'ok')).toEqual([]);
      const spans = findings.map(({ code, from = 0, to = 0 }) => [code, to - from]);
      expect(spans).toEqual([
        ['gap', 842_000],
        ['overlap', 190_000],
      ]);
      for (const { from } of findings) {
        expect(from).toBeGreaterThan(Date.parse(now));
        expect(from).toBeLessThan(Date.parse(now) + 2.5 * 3_600_000);
      }
    }
  });

  it('has three days before today and four after it, without a hole between files', async () => {
    const { folder } = await start('2026-11-20T12:00:00Z', 'Europe/Berlin');
    const docs = await docsOf(folder, '2');
    expect(docs).toHaveLength(8);
    expect(docs[0]?.name).toBe(
      '20261117T000000.000000000+0100_20261118T000000.000000000+0100.json',
    );
    const music = await docsOf(folder, '3');
    const card = await docsOf(folder, '5');
    expect(music.every(({ items }) => items.length > 200)).toBe(true);
    expect(card.map(({ items }) => items.length)).toEqual(docs.map(() => 1));
  });

  it('has a programme without faults for two channels on request, in place of their files', async () => {
    const folder = await tempDir();
    const clock = new FakeClock(Date.parse('2026-11-20T12:00:00Z'));
    ends.push(await startPlayoutDemo({ folder, clock, zone: 'Asia/Kolkata', hasProgramme: true }));
    const { programme, findings } = readProgramme(
      await json(path.join(folder, 'programming.json')),
    );
    expect(findings).toEqual([]);
    expect(programme?.channels.map(({ number, zone }) => [number, zone])).toEqual([
      ['1', 'Asia/Kolkata'],
      ['2', 'Asia/Kolkata'],
    ]);
    const counts = ['1', '2', '3'].map(async (number) => (await docsOf(folder, number)).length);
    expect(await Promise.all(counts)).toEqual([0, 0, 8]);
  });

  it('airs the items of its guides and playlists', async () => {
    const { demo, folder } = await start('2026-11-20T12:00:00Z', 'Europe/Berlin');
    const list = parseM3u(await (await fetch(`${demo.url}/channels.m3u`)).text());
    const lineup = await json(demo.lineup);
    expect(list?.map(({ number, name }) => ({ number, name }))).toEqual(
      (lineup['channels'] as JsonObject[]).map(({ number, name }) => ({ number, name })),
    );
    const guide = guideFacts(await (await fetch(`${demo.url}/xmltv.xml`)).text());
    expect(guide?.programmes).toEqual(guide?.channels);
    const east = await readFile(path.join(folder, 'xmltv', 'ersatztv.6.xml'), 'utf8');
    // The first item is planned for midnight and airs six hours later.
    expect(east).toContain('start="20261117060000 +0100"');
  });

  it('looks like running channels, and keeps doing so', async () => {
    const { folder, clock, demo } = await start('2026-11-20T12:00:00Z', 'Europe/Berlin');
    const one = path.join(folder, 'hls', '1');
    const startedAt = clock.now() - 600_000;
    expect((await stat(path.join(one, '.ready'))).mtimeMs).toBe(startedAt);
    const config = await json(path.join(folder, 'channels', '6', 'channel.json'));
    const virtual = (config['playout'] as JsonObject)['virtual_start'];
    expect(Date.parse(virtual as string)).toBe(startedAt - 6 * 3_600_000);
    const look = readProcess(createPlayoutFiles(), path.join(folder, 'hls'), '1', Date.now());
    expect(await look).toEqual({ k: 'running', since: startedAt });
    const before = (await readdir(one)).find((name) => name.endsWith('.ts')) ?? '';
    clock.advance(160_000);
    await demo.stop();
    const after = (await readdir(one)).filter((name) => name.endsWith('.ts'));
    expect(after).not.toContain(before);
    expect(after.length).toBeGreaterThan(0);
    expect(clock.pending).toBe(0);
  });

  it('keeps a report of an item that failed', async () => {
    const { folder } = await start('2026-11-20T12:00:00Z', 'Europe/Berlin');
    const [report = ''] = await readdir(path.join(folder, 'reports'));
    expect(report).toMatch(/^3_\d{19}_song-20261120-\d{3}$/);
    await access(path.join(folder, 'reports', report, 'ffmpeg_stderr.log'));
  });

  it('airs segments that players can read', async (context) => {
    if (noFfmpegHere !== null) context.skip(noFfmpegHere);
    const { demo } = await start('2026-11-20T12:00:00Z', 'Europe/Berlin');
    const args = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0'];
    const list = `${demo.url}/channel/1.m3u8`;
    const { stdout } = await promisify(execFile)(ffprobe, [...args, list]);
    expect(new Set(stdout.split(/\s+/).filter((word) => word !== ''))).toEqual(
      new Set(['h264', 'aac']),
    );
  });

  it('leaves nothing running when it cannot start', async () => {
    const folder = path.join(await tempDir(), 'none');
    const options = { folder, clock: new FakeClock(), zone: 'UTC' };
    await expect(startPlayoutDemo(options)).rejects.toThrow('ENOENT');
    const faulty = { ...options, folder: await tempDir(), faults: ['nonsense'] };
    await expect(startPlayoutDemo(faulty)).rejects.toMatchObject({
      error: { code: 'invalid-input' },
    });
  });
});
