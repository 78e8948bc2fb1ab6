import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import type { JsonValue } from '../../src/shared/playout/document/document.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { mediaLimits } from '../../src/main/platform/media/confine.ts';
import { findUnshare } from '../../src/main/platform/media/find-tools.ts';
import { createMediaTools } from '../../src/main/platform/media/media-tools.ts';
import { findFrameSource } from '../../src/main/services/playout/media/frame-source.ts';
import { safeGraph } from '../../src/main/services/playout/media/lavfi/safe-graph.ts';
import { ffmpegEscape } from '../support/playout/ffmpeg-escape.ts';
import { readingGraphs, writingGraphs } from '../support/playout/lavfi-attacks.ts';
import { ffmpeg, noFfmpegHere } from '../support/programs/real-ffmpeg.ts';
import { runs } from '../support/sample.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { sampleOf } from '../support/sample.ts';

const tempDir = useTempDirs();
const { signal } = new AbortController();
const tools = createMediaTools({ clock: systemClock });
const context = { channelNumber: null };

/** Calls "Show preview" for an item's source: the refusal message, or null for a picture. */
async function picture(source: JsonValue): Promise<string | null> {
  try {
    await tools.frame(ffmpeg, findFrameSource({ source }, 0, context), signal);
    return null;
  } catch (error) {
    if (error instanceof AppFailure) return error.message;
    throw error;
  }
}

const lavfi = (params: string): JsonValue => ({ source_type: 'lavfi', params });

describe('a picture of a hostile filter graph', () => {
  it('creates and changes no file', async (test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    const dir = await tempDir();
    const victim = path.join(dir, 'victim.txt');
    const created = path.join(dir, 'sub', 'created.txt');
    await mkdir(path.dirname(created));
    await writeFile(victim, 'precious');
    for (const graph of [...writingGraphs(victim), ...writingGraphs(created)]) {
      const said = await picture(lavfi(graph));
      expect(await readFile(victim, 'utf8'), graph).toBe('precious');
      expect(await readdir(path.dirname(created)), graph).toEqual([]);
      expect(said, graph).toMatch(/^No preview: /);
    }
  });

  it('opens no file', async (test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    const dir = await tempDir();
    const secret = path.join(dir, 'secret.txt');
    await writeFile(secret, 'TOP SECRET');
    for (const graph of readingGraphs(secret))
      expect(await picture(lavfi(graph)), graph).toMatch(/^No preview: /);
  });

  it('leads to nothing that touches a file when something in it is changed, doubled or left out', async (test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    const dir = await tempDir();
    const victim = path.join(dir, 'victim.txt');
    await writeFile(victim, 'precious');
    const texts = [
      victim,
      `x,curves=plot=${victim}`,
      `x:textfile=${victim}`,
      `x';curves=plot=${victim}`,
    ];
    const harmless = texts.map((text) => `testsrc=s=64x36,drawtext=text=${ffmpegEscape(text)}:x=1`);
    const attacks = [...writingGraphs(victim), ...readingGraphs(victim)];
    const glyph = fc.constantFrom('\\', "'", ',', ';', '[', ']', '=', ':', '@', ' ', '\n', 'a', '');
    const cut = fc.tuple(fc.nat(160), fc.nat(6), glyph, fc.boolean());
    const graphs = fc.oneof(fc.constantFrom(...attacks), fc.constantFrom(...harmless));
    const mutated = fc
      .tuple(graphs, fc.array(cut, { minLength: 1, maxLength: 4 }))
      .map(([graph, cuts]) =>
        cuts.reduce((text, [at, length, put, twice]) => {
          const from = at % (text.length + 1);
          const part = text.slice(from, from + length);
          return (
            text.slice(0, from) + (twice ? part + put + part : put) + text.slice(from + length)
          );
        }, graph),
      );
    const pictures = runs(30, 5);
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(mutated, async (graph) => {
        const safe = safeGraph(graph);
        if (!safe.ok || ran === pictures) return;
        ran += 1;
        // Unescaped, with every file within reach: only the graph check protects them.
        const args = ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', safe.graph, '-frames:v', '1'];
        await promisify(execFile)(ffmpeg, [...args, '-f', 'null', '-'], { cwd: dir }).catch(
          () => null,
        );
        expect(await readFile(victim, 'utf8')).toBe('precious');
        expect(await readdir(dir)).toEqual(['victim.txt']);
      }),
      { numRuns: 1000 },
    );
    expect(ran).toBe(pictures);
  });
});

describe('a picture of an address', () => {
  it('asks that address once it is clicked, and sends no variable to any', async (test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(JSON.stringify([request.url, request.headers]));
      answer.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const uri = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/film`;
    const http = { source_type: 'http', uri };
    process.env['CHANNEL_TOKEN'] = 'SECRET';
    try {
      for (const more of [
        { uri: `${uri}?t={{CHANNEL_TOKEN}}` },
        { headers: ['Authorization: {{ CHANNEL_TOKEN }}'] },
        { user_agent: '{{CHANNEL_TOKEN}}' },
      ])
        expect(await picture({ ...http, ...more })).toContain('"CHANNEL_TOKEN"');
      expect(asked).toEqual([]);
      expect(await picture({ ...http, headers: ['X-Own: yes'] })).toContain('from this address');
      expect(asked.length).toBeGreaterThan(0);
      expect(asked[0]).toContain('"x-own":"yes"');
      expect(asked.join()).not.toContain('SECRET');
    } finally {
      delete process.env['CHANNEL_TOKEN'];
      server.close();
    }
  });
});

describe('ffmpeg itself, given a hostile graph that nobody checked', () => {
  it('finds no file to write or read where it can be isolated', async (test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    if ((await findUnshare(ffmpeg, systemClock, mediaLimits)) === null)
      test.skip('this system lets no user make namespaces');
    const dir = await tempDir();
    const victim = path.join(dir, 'victim.txt');
    await writeFile(victim, 'precious');
    const told: string[] = [];
    const reading = readingGraphs(victim);
    const graphs = [
      ...sampleOf(writingGraphs(victim), 9),
      ...sampleOf(reading, 9),
      ...reading.filter((graph) => graph.startsWith('movie=')),
    ];
    for (const graph of graphs) {
      const source = { k: 'lavfi', graph, atMs: 0 } as const;
      const error: unknown = await tools.frame(ffmpeg, source, signal).catch((one: unknown) => one);
      told.push(error instanceof AppFailure ? error.message : 'a picture');
      expect(await readFile(victim, 'utf8'), graph).toBe('precious');
      expect(await readdir(dir), graph).toEqual(['victim.txt']);
    }
    // Some of them would otherwise have a picture; now only the file is missing.
    expect(told.filter((one) => /No such file/.test(one)).length).toBeGreaterThanOrEqual(2);
  });

  it('draws text all the same, with the fonts of the system', async (test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    const drawn = async (text: string) => {
      const graph = `color=s=64x32,drawtext=text=${text}:fontcolor=white`;
      return tools.frame(ffmpeg, { k: 'lavfi', graph, atMs: 0 }, signal);
    };
    expect(await drawn('a')).not.toBe(await drawn('b'));
  });
});

describe('a picture of an ordinary filter graph', () =>
  it.for([
    'color=red:64x36:5',
    'testsrc2=size=128x72:rate=25[out0];sine=frequency=440[out1]',
    'smptehdbars=size=320x180:rate=30000/1001,format=yuv420p',
    "testsrc=s=128x72,scale='min(64,iw)':-2:flags=lanczos,setsar=1,setpts=PTS-STARTPTS",
    'testsrc=s=64x36[a];color=c=blue@0.5:s=64x36[b];[a][b]overlay=10:10:enable=gte(t\\,0)',
    'gradients=s=64x36:c0=red:c1=0x0000ff:seed=3:x0=0:y0=0:x1=60:y1=30,hue=h=90:s=1,eq=1.2:0.1',
    'testsrc=s=64x36,split[a][b];[a]negate[c];[c][b]hstack,pad=200:80:(ow-iw)/2:5:white',
    'testsrc@one=s=64x36 , crop = 32:16 : 2:2 , drawbox = 1:1:5:5:lime@0.5:fill',
    `color=s=200x80,drawtext=text=${ffmpegEscape("It's on, at 20:15 [x];\\%")}:fontcolor=white:x=(w-tw)/2`,
    "color=s=200x80,drawtext=text='%{pts\\:hms} %{n}':fontsize=h/4:fontcolor=white",
  ])('is that of the graph as it was given: %s', async (graph, test) => {
    if (noFfmpegHere !== null) test.skip(noFfmpegHere);
    const safe = safeGraph(graph);
    if (!safe.ok) throw new Error(JSON.stringify(safe.fault));
    const drawn = async (text: string): Promise<Buffer> => {
      const args = ['-v', 'error', '-f', 'lavfi', '-i', text, '-frames:v', '1', '-f', 'rawvideo'];
      const { stdout } = await promisify(execFile)(ffmpeg, [...args, '-pix_fmt', 'rgb24', '-'], {
        encoding: 'buffer',
      });
      return stdout;
    };
    const given = await drawn(graph);
    const written = await drawn(safe.graph);
    expect(given.length).toBeGreaterThan(1000);
    expect(written.equals(given)).toBe(true);
    expect(await picture(lavfi(graph))).toBeNull();
  }));
