import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MusicDemo, MusicDemoOptions } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import type { CliRun } from '../support/programs/start-cli.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const formats = fileURLToPath(new URL('../fixtures/eq/formats/', import.meta.url));
const autoEq = `${formats}apo_autoeq.txt`;
const servers: MusicDemo[] = [];
const running: CliRun[] = [];
let dataDir: string;

beforeEach(async () => {
  dataDir = path.join(await tempDir(), 'data');
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.terminate();
    await one.answer;
  }
  for (const server of servers.splice(0)) await server.stop();
});

function start(args: readonly string[], stdin = ''): CliRun {
  const run = startCli([...args, '--data-dir', dataDir, '--secret-store', 'file'], { stdin });
  running.push(run);
  return run;
}

const cli = (args: readonly string[], stdin = ''): Promise<CliAnswer> => start(args, stdin).answer;

/** Exactly one JSON value on standard output, with the expected exit code. */
async function json<T = unknown>(args: readonly string[], stdin = '', code = 0): Promise<T> {
  const answer = await cli([...args, '--json'], stdin);
  expect({ code: answer.code, err: answer.err }, answer.out).toEqual({ code, err: '' });
  expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(answer.out) as T;
}

async function connected(options: MusicDemoOptions = {}, as: 'admin' | 'user' = 'admin') {
  const server = await startMusicDemo(options);
  servers.push(server);
  const token = as === 'admin' ? server.token : server.userToken;
  const args = ['connect', 'music', '--url', server.url, '--token-stdin'];
  expect(await json(args, token)).toMatchObject({ ok: true });
  return server;
}

interface Stored {
  readonly dialect: string;
  readonly config: {
    readonly enabled: boolean;
    readonly filters?: readonly unknown[];
    readonly bands?: readonly { frequency: number }[];
  };
  readonly differences: readonly { path: string; sent: string; stored: string }[];
  readonly before: unknown;
}

const correction = {
  enabled: true,
  input_gain: 0,
  output_gain: 0,
  filters: [
    {
      type: 'parametric_eq',
      enabled: true,
      preamp: -6.1,
      bands: [
        { type: 'low_shelf', frequency: 105, gain: 5.8, q: 0.7, channel: 'ALL', enabled: true },
        { type: 'peak', frequency: 212, gain: -2.4, q: 0.63 },
        { type: 'peak', frequency: 2110, gain: 3.3, q: 2.18 },
        { type: 'high_shelf', frequency: 10_000, gain: -2.7, q: 0.7 },
      ],
    },
  ],
};

describe('files', () =>
  it('need no server and leave no data folder', async () => {
    const text = await readFile(autoEq, 'utf8');
    const curve = await json<{ left: number[] }>(
      ['eq', 'response', '-', '--rate', '48000', '--freqs', '20,1000'],
      text,
    );
    expect(curve.left[1]).toBeCloseTo(-6.12, 1);
    expect(await json(['eq', 'parse', autoEq])).toMatchObject({ format: 'autoeq', preamp: -6.1 });
    const advice = await json<{ safe: number }>(['eq', 'preamp', autoEq, '--rate', '48000']);
    expect(advice.safe).toBeLessThan(-5);
    const converted = await cli(['eq', 'convert', autoEq, '--to', 'camilladsp']);
    expect(converted.code).toBe(0);
    expect(await json(['eq', 'parse', '-'], converted.out)).toMatchObject({ format: 'camilladsp' });
    const points = Array.from({ length: 40 }, (_, k) => 20 * 1000 ** (k / 39));
    const measured = points.map((f) => `${f.toFixed(1)} ${f < 200 ? '4' : '0'}`).join('\n');
    const fit = await json<{ rmse: number }>(['eq', 'fit', '-', '--bands', '5'], measured);
    expect(fit.rmse).toBeLessThan(1);
    expect(await readdir(path.dirname(dataDir))).toEqual([]);
  }));

describe('the equalizer of a player on a current server', () => {
  it('is read, set from a file, given back and reset', async () => {
    const server = await connected();
    const before = await json<Stored>(['eq', 'get', 'office']);
    expect(before).toMatchObject({
      player: { id: 'office', name: 'Office' },
      dialect: 'current',
      config: { enabled: false, filters: [] },
      differences: [],
    });
    const set = await json<Stored>(['eq', 'set', 'OFFICE', autoEq]);
    expect(set).toMatchObject({ config: correction, differences: [], before: before.config });
    expect(server.model.dsp.get('office')).toMatchObject(correction);
    expect(await json(['eq', 'get', 'office'])).toMatchObject({ config: set.config });

    const reset = await json<Stored>(['eq', 'reset', 'office']);
    expect(reset).toMatchObject({ config: { enabled: false, filters: [] }, before: correction });
    const back = await json<Stored>(['eq', 'set', 'office', '-'], JSON.stringify(reset.before));
    expect(back).toMatchObject({ config: correction, differences: [] });
    const words = await cli(['eq', 'get', 'office']);
    expect(words.out).toMatch(/^Office: on\n/);
  });

  it('is not sent where the server cannot store it, and the band is named', async () => {
    const server = await connected();
    const text = 'Filter 1: ON PK Fc 100 Hz Gain 1 dB Q 1\nFilter 2: ON AP Fc 900 Hz Q 1\n';
    const answer = await json<{ error: { code: string; message: string } }>(
      ['eq', 'set', 'Office', '-'],
      text,
      1,
    );
    expect(answer.error).toMatchObject({ code: 'unsupported', detail: { band: 2 } });
    expect(answer.error.message).toContain('Band 2');
    expect(server.received().some(({ command }) => command === 'config/players/dsp/save')).toBe(
      false,
    );
  });

  it('is read and not changed by who is no administrator', async () => {
    const server = await connected({}, 'user');
    const answer = await json(['eq', 'set', 'Office', autoEq], '', 1);
    expect(answer).toMatchObject({ error: { code: 'forbidden', retryable: false } });
    expect(server.received().some(({ command }) => command === 'config/players/dsp/save')).toBe(
      false,
    );
  });

  it('says it where the server answers success and stores something else', async () => {
    await connected({ faults: ['dsp-erases'] });
    const set = await json<Stored>(['eq', 'set', 'Office', autoEq]);
    expect(set.config.filters).toEqual([]);
    expect(set.differences.length).toBeGreaterThan(0);
    const words = await cli(['eq', 'set', 'Office', autoEq]);
    expect(words.err).toMatch(/stored different values/);
  });

  it('is a preset: kept, listed, applied, removed', async () => {
    const server = await connected();
    const saved = await json<{ preset: { id: string } }>([
      'eq',
      'preset',
      'save',
      'Headphones',
      autoEq,
    ]);
    expect(saved).toMatchObject({
      preset: { place: 'server', name: 'Headphones', pinned: false },
      config: correction,
      differences: [],
    });
    expect(
      await json(['eq', 'preset', 'save', 'Mine', '--from', 'Office', '--local']),
    ).toMatchObject({
      preset: { place: 'local', name: 'Mine' },
    });
    const list = await json<{ presets: { name: string; place: string }[] }>([
      'eq',
      'preset',
      'list',
    ]);
    expect(list.presets).toContainEqual({ ...saved.preset });
    expect(list.presets).toContainEqual(expect.objectContaining({ place: 'local', name: 'Mine' }));
    const applied = await json<Stored>(['eq', 'preset', 'apply', 'Office', 'headphones']);
    expect(applied).toMatchObject({ config: correction, preset: saved.preset });
    expect(server.model.dsp.get('office')).toMatchObject(correction);
    await json(['eq', 'preset', 'save', 'HEADPHONES', '-'], 'Preamp: -1 dB\n');
    const after = await json<{ presets: { name: string }[] }>(['eq', 'preset', 'list']);
    expect(after.presets.filter(({ name }) => name === 'Headphones')).toHaveLength(1);
    expect(await json(['eq', 'preset', 'remove', 'Headphones'])).toMatchObject({
      removed: { id: saved.preset.id, place: 'server', name: 'Headphones' },
    });
    await server.stop();
    expect(await json(['eq', 'preset', 'remove', 'Mine', '--local'])).toMatchObject({
      removed: { place: 'local' },
    });
    expect(await json(['eq', 'preset', 'list', '--local'])).toEqual({ presets: [] });
  });

  it('is changed through a running app', async () => {
    const server = await connected();
    const host = start(['serve']);
    await host.nextLine();
    expect(await json(['eq', 'set', 'Office', autoEq])).toMatchObject({ differences: [] });
    expect(server.connections()).toBe(1);
  });

  it('says what is missing', async () => {
    expect(await json(['eq', 'get', 'Office'], '', 1)).toMatchObject({
      error: { code: 'not-found' },
    });
    const server = await connected();
    expect(await json(['eq', 'get', 'Cellar'], '', 1)).toMatchObject({
      error: { code: 'not-found', detail: { name: 'Cellar' } },
    });
    expect(await json(['eq', 'set', 'Office', '/nowhere.txt'], '', 1)).toMatchObject({
      error: { code: 'not-found' },
    });
    await server.stop();
    expect(await json(['eq', 'get', 'Office'], '', 1)).toMatchObject({
      error: { code: 'unreachable' },
    });
  });
});

describe('the equalizer of a player on a server as it is specified', () => {
  it('is set in whole Hz, all pass included', async () => {
    await connected({ generation: 'specified' });
    const text =
      'Preamp: -3 dB\nFilter 1: ON PK Fc 41.5 Hz Gain 3 dB Q 1\nFilter 2: ON AP Fc 900 Hz Q 1\n';
    const set = await json<Stored>(['eq', 'set', 'Office', '-'], text);
    expect(set).toMatchObject({
      dialect: 'specified',
      config: {
        enabled: true,
        preamp_gain_db: -3,
        bands: [
          { type: 'peaking', frequency: 42, gain_db: 3, q: 1, enabled: true },
          { type: 'all_pass', frequency: 900, q: 1, enabled: true },
        ],
      },
    });
    expect(set.config.bands?.[1]).not.toHaveProperty('gain_db');
    expect(await json(['eq', 'get', 'Office'])).toMatchObject({ config: set.config });
    expect(await json(['eq', 'reset', 'Office'])).toMatchObject({ config: { enabled: false } });
  });

  it('takes the file of a current server', async () => {
    await connected({ generation: 'specified' });
    const file = path.join(await tempDir(), 'current.json');
    const bands = [{ type: 'peak', frequency: 41.5, gain: 3, q: 1, channel: 'ALL', enabled: true }];
    const eq = { type: 'parametric_eq', enabled: true, preamp: 0, per_channel_preamp: {}, bands };
    await writeFile(
      file,
      JSON.stringify({ enabled: true, input_gain: 0, output_gain: 0, filters: [eq] }),
    );
    const set = await json<Stored>(['eq', 'set', 'Office', file]);
    expect(set.config.bands).toMatchObject([{ frequency: 42 }]);
  });

  it('keeps presets in the app alone', async () => {
    await connected({ generation: 'specified' });
    expect(await json(['eq', 'preset', 'save', 'Night', autoEq], '', 1)).toMatchObject({
      error: { code: 'unsupported' },
    });
    await json(['eq', 'preset', 'save', 'Night', autoEq, '--local']);
    expect(await json(['eq', 'preset', 'apply', 'Office', 'Night'])).toMatchObject({
      config: { preamp_gain_db: -6.1 },
      differences: [],
    });
  });
});

describe('presets of this app', () =>
  it('are replaced, listed and removed without a server', async () => {
    const save = ['eq', 'preset', 'save', 'X', autoEq, '--local'];
    const first = await json<{ preset: { id: string } }>(save);
    expect(await json(save)).toMatchObject({ preset: { id: first.preset.id } });
    expect(await json(['eq', 'preset', 'list', '--local'])).toMatchObject({
      presets: [{ id: first.preset.id, name: 'X' }],
    });
    await json(['eq', 'preset', 'remove', 'X', '--local']);
    expect(await json(['eq', 'preset', 'list', '--local'])).toEqual({ presets: [] });
  }));

describe('a demo', () =>
  it('has an equalizer, and leaves nothing', async () => {
    const before = await readdir(path.dirname(dataDir));
    expect(await json(['eq', 'get', 'Living room', '--demo'])).toMatchObject({
      player: { id: 'living_room' },
    });
    expect(await json(['eq', 'set', 'Office', autoEq, '--demo'])).toMatchObject({
      config: correction,
      differences: [],
    });
    expect(await readdir(path.dirname(dataDir))).toEqual(before);
  }));
