import { execFile } from 'node:child_process';
import { access, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../../test/support/sample.ts';
import { fakeTool } from '../../../../test/support/programs/fake-tool.ts';
import {
  ffmpeg,
  ffprobe,
  makeMedia,
  noFfmpegHere,
} from '../../../../test/support/programs/real-ffmpeg.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { createMediaTools } from './media-tools.ts';
import { resolvePlace } from './media-files.ts';
import { t } from '../../../shared/i18n/translate.ts';

const tempDir = useTempDirs();
const { signal } = new AbortController();
const tools = createMediaTools({ clock: systemClock });

/** Width and height of a JPEG data address, from its start-of-frame marker. */
function sizeOf(dataUrl: string): [number, number] {
  expect(dataUrl.startsWith('data:image/jpeg;base64,')).toBe(true);
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xc0) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  throw new Error('no frame');
}

describe('real media', () => {
  const sound = ['sine=duration=2', 'anullsrc=channel_layout=5.1:duration=2'];

  it('is read with its exact length and streams, whatever its name', async (context) => {
    if (noFfmpegHere !== null) context.skip(noFfmpegHere);
    const dir = await tempDir();
    const options = ['-map', '0', '-map', '1', '-map', '2', '-metadata', 'title=Größe', '-t', '2'];
    for (const name of ['-i; rm $x.mkv', 'http:x.mkv', '%03d.mkv']) {
      const made = await makeMedia(
        dir,
        name,
        ['testsrc=size=128x72:rate=25:duration=2', ...sound],
        ['-c:v', 'mpeg4', '-c:a', 'aac', ...options],
      );
      const facts = await tools.probe(ffprobe, made, signal);
      expect(facts).toMatchObject({ path: made, title: 'Größe', problem: null });
      expect(facts.format).toBe('matroska,webm');
      expect(facts.streams[0]?.hint).toMatchObject({
        width: 128,
        height: 72,
        pix_fmt: 'yuv420p',
        frame_rate: '25/1',
        sample_aspect_ratio: '1:1',
      });
      expect(facts.durationMs).toBeGreaterThanOrEqual(2000);
      expect(facts.durationMs).toBeLessThan(2100);
      expect(facts.streams.map(({ kind, channels }) => [kind, channels])).toEqual([
        ['video', null],
        ['audio', 1],
        ['audio', 6],
      ]);
    }
  });

  it('has a sentence if it is damaged', async (context) => {
    if (noFfmpegHere !== null) context.skip(noFfmpegHere);
    const dir = await tempDir();
    const broken = path.join(dir, 'broken.mp4');
    await writeFile(broken, Buffer.alloc(5000, 7));
    const { problem, durationMs } = await tools.probe(ffprobe, broken, signal);
    expect(problem).toMatch(/^ffprobe can't read this file: Invalid data.*[^.]\.$/);
    expect(problem).not.toContain(dir);
    expect(durationMs).toBeNull();
  });

  it('gives pictures of at most 640 px at a point', async (context) => {
    if (noFfmpegHere !== null) context.skip(noFfmpegHere);
    const dir = await tempDir();
    const file = await makeMedia(
      dir,
      'a.mkv',
      ['testsrc=size=1280x720:rate=5:duration=2'],
      ['-vf', 'setsar=4/3', '-c:v', 'mpeg4'],
    );
    const at = (atMs: number): Promise<string> =>
      tools.frame(ffmpeg, { k: 'local', path: file, atMs }, signal);
    expect(sizeOf(await at(0))).toEqual([640, 270]);
    expect(await at(1500)).not.toBe(await at(0));
    await expect(at(60_000)).rejects.toMatchObject({ error: { code: 'rejected' } });
    const graph = 'testsrc2=size=320x180:rate=5[out0];sine=frequency=440[out1]';
    const late = await tools.frame(ffmpeg, { k: 'lavfi', graph, atMs: 9e9 }, signal);
    expect(sizeOf(late)).toEqual([320, 180]);
  });

  it('is refused if it leads to other files and addresses', async (context) => {
    if (noFfmpegHere !== null) context.skip(noFfmpegHere);
    const dir = await tempDir();
    const make = (name: string) =>
      makeMedia(dir, name, ['testsrc=size=64x36:duration=1'], ['-c:v', 'mpeg2video']);
    const other = await make('other.ts');
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '');
      answer.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const list = (where: string) =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${where}\n#EXT-X-ENDLIST\n`;
    const playlists = [
      list(`http://127.0.0.1:${String(port)}/segment.ts`),
      list(other),
      'ffconcat version 1.0\nfile other.ts\n',
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${String(port)} RTP/AVP 33\n`,
    ];
    const names = ['list.ts', 'list.m3u8', 'list.ffconcat', 'list.sdp', 'list.mkv'];
    const files = playlists.flatMap((playlist) => names.map((name) => [playlist, name] as const));
    try {
      for (const [playlist, name] of sampleOf(files, 6)) {
        const file = path.join(dir, name);
        await writeFile(file, playlist);
        const { problem, streams } = await tools.probe(ffprobe, file, signal);
        expect([problem === null, streams], `${name}: ${playlist}`).toEqual([false, []]);
        const source = { k: 'local', path: file, atMs: 0 } as const;
        await expect(tools.frame(ffmpeg, source, signal)).rejects.toMatchObject({
          error: { code: 'rejected' },
        });
      }
      expect(asked).toEqual([]);
      expect((await tools.probe(ffprobe, other, signal)).problem).toBeNull();
    } finally {
      server.close();
    }
  });

  it('is no device and no pipe: no program is started for one', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no such files');
    const dir = await tempDir();
    const fifo = path.join(dir, 'a.mkv');
    await promisify(execFile)('mkfifo', [fifo]);
    const mark = path.join(dir, 'ran');
    const body = `fs.writeFileSync(${JSON.stringify(mark)}, '');`;
    const tool = await fakeTool(dir, 'ffprobe', body);
    for (const file of [fifo, '/dev/zero', dir, path.join(dir, 'none'), 'a\0b']) {
      expect((await tools.probe(tool, file, signal)).problem).toBe(
        t('playoutserver:around.probe.missing'),
      );
      await expect(
        tools.frame(tool, { k: 'local', path: file, atMs: 0 }, signal),
      ).rejects.toMatchObject({ error: { code: 'not-found' } });
    }
    await expect(access(mark)).rejects.toThrow('ENOENT');
  });

  it('explains why there is no picture, but reveals no address', async (context) => {
    if (noFfmpegHere !== null) context.skip(noFfmpegHere);
    await expect(
      tools.frame(ffmpeg, { k: 'lavfi', graph: 'nosuchfilter', atMs: 0 }, signal),
    ).rejects.toThrow('nosuchfilter');
    const uri = 'http://127.0.0.1:1/film?key=SECRET_KEY';
    const source = {
      k: 'http',
      uri,
      headers: ['X: SECRET_HEADER'],
      userAgent: null,
      atMs: 0,
    } as const;
    const error: unknown = await tools.frame(ffmpeg, source, signal).catch((one: unknown) => one);
    expect(JSON.stringify(error)).toContain(t('playoutserver:around.frame.unreachable'));
    expect(JSON.stringify(error)).not.toContain('SECRET');
  });
});

describe('programs that fail', () => {
  it.each([
    ['garbage', "process.stdout.write('no json');", /no usable data/],
    ['a crash', "process.kill(process.pid, 'SIGKILL'); setInterval(() => 0, 9999);", /it crashed/],
    ['silence', 'process.exitCode = 9;', /ended with code 9/],
    ['for ever', 'setInterval(() => 0, 9999);', /within 0.5 s/],
  ])('make a sentence of %s', async (name, body, sentence) => {
    const tool = await fakeTool(await tempDir(), 'ffprobe', body);
    const limit = name === 'for ever' ? { timeoutMs: 500 } : {};
    const own = createMediaTools({ clock: systemClock, ...limit });
    const facts = await own.probe(tool, tool, signal);
    expect(facts.problem).toMatch(sentence);
    expect(facts).toMatchObject({ path: tool, durationMs: null, streams: [] });
  });

  it('are a sentence too if they are gone', async () => {
    const file = path.resolve('package.json');
    expect((await tools.probe('/nonexistent', file, signal)).problem).toContain('be started');
    const frame = tools.frame('/nonexistent', { k: 'lavfi', graph: 'x', atMs: 0 }, signal);
    await expect(frame).rejects.toMatchObject({ error: { code: 'unsupported' } });
  });

  it('return no invalid picture', async () => {
    const tool = await fakeTool(await tempDir(), 'ffmpeg', "process.stdout.write('<html>');");
    const frame = tools.frame(tool, { k: 'lavfi', graph: 'x', atMs: 0 }, signal);
    await expect(frame).rejects.toThrow('no picture');
  });
});

describe('media files', () => {
  it('of a folder are in natural order, without other files', async () => {
    const dir = await tempDir();
    for (const name of ['Part 10.mkv', 'part 2.MP4', 'Part 1.mkv', '.hidden.mkv', 'a.txt', 'b.srt'])
      await writeFile(path.join(dir, name), name);
    await mkdir(path.join(dir, 'folder.mkv'));
    await symlink(path.join(dir, 'nowhere'), path.join(dir, 'link.mkv'));
    const found = await tools.mediaAt(dir);
    expect(found?.map((file) => path.relative(dir, file.path))).toEqual([
      'Part 1.mkv',
      'part 2.MP4',
      'Part 10.mkv',
    ]);
    expect(await tools.mediaAt(path.join(dir, 'a.txt'))).toHaveLength(1);
    expect(await tools.mediaAt(path.join(dir, 'none'))).toBeNull();
    expect(await tools.stamp(dir)).toBeNull();
    expect([await tools.mediaAt('package.json'), await tools.stamp('package.json')]).toEqual([
      null,
      null,
    ]);
    expect(await tools.stamp(path.join(dir, 'Part 1.mkv'))).toMatchObject({ size: 10 });
  });

  it('are found below the home folder in a path', () => {
    expect(resolvePlace('~/Videos/a.mkv')).toBe(path.join(homedir(), 'Videos', 'a.mkv'));
    expect(resolvePlace('/media/~/a.mkv')).toBe(path.resolve('/media/~/a.mkv'));
  });
});
