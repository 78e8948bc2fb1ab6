import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Warning } from '../../../../test/support/eq/eq-cli.ts';
import { chainOf, eqCli, eqJson, eqOf } from '../../../../test/support/eq/eq-cli.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();
const formats = fileURLToPath(new URL('../../../../test/fixtures/eq/formats/', import.meta.url));

describe('eq parse', () => {
  interface Parsed {
    readonly format: string;
    readonly preamp: number;
    readonly perChannelPreamp: Readonly<Record<string, number>>;
    readonly bands: { type: string; frequency: number; gain: number; q: number }[];
    readonly warnings: Warning[];
  }
  const expected = JSON.parse(readFileSync(`${formats}expected.json`, 'utf8')) as Record<
    string,
    Pick<Parsed, 'preamp' | 'bands'>
  >;

  it.each([
    ['apo_autoeq.txt', 'autoeq'],
    ['rew_generic.txt', 'rew'],
    ['camilladsp.yml', 'camilladsp'],
  ])('reads %s', async (name, format) => {
    const parsed = await eqJson<Parsed>(['parse', `${formats}${name}`]);
    expect(Object.keys(parsed)).toEqual([
      'format',
      'preamp',
      'perChannelPreamp',
      'bands',
      'warnings',
    ]);
    const wanted = expected[name];
    expect(parsed).toMatchObject({ format, preamp: wanted?.preamp, perChannelPreamp: {} });
    expect(parsed.bands).toHaveLength(wanted?.bands.length ?? -1);
    parsed.bands.forEach((band, index) => {
      expect(Object.keys(band)).toEqual(['type', 'frequency', 'gain', 'q', 'channel', 'enabled']);
      const { q = 0, ...rest } = wanted?.bands[index] ?? {};
      expect(band).toMatchObject(rest);
      expect(band.q).toBeCloseTo(q, 3);
    });
  });

  it('converts a curve to bands, and reports that they are a fit', async () => {
    const parsed = await eqJson<Parsed>(['parse', `${formats}graphiceq.txt`]);
    expect(parsed.format).toBe('graphiceq');
    expect(parsed.bands.length).toBeGreaterThan(4);
    expect(parsed.bands.length).toBeLessThanOrEqual(10);
    expect(parsed.warnings.at(-1)?.reason).toMatch(/fitted/);
  });

  it('prints channels and the line of each warning', async () => {
    const text = [
      'Channel: L',
      'Preamp: -2 dB',
      'Filter 1: ON PK Fc 100 Hz Gain 3 dB Q 1',
      'Filter 2: ON PK Fc nowhere Gain 3 dB Q 1',
      'Filter 3: ON HP Fc 30 Hz',
    ].join('\r\n');
    const parsed = await eqJson<Parsed>(['parse', '-'], text);
    expect(parsed.perChannelPreamp).toEqual({ FL: -2 });
    expect(parsed.bands).toMatchObject([
      { channel: 'FL', type: 'peak' },
      { channel: 'FL', type: 'high_pass', gain: 0, q: 0.707107 },
    ]);
    expect(parsed.warnings.map(({ line }) => line)).toEqual([4]);
    const words = await eqCli(['parse', '-'], text);
    expect(words.err).toMatch(/^line 4: /);
    expect(words.out).toMatch(/FL \u22122\.0 dB/);
  });

  it('reads a shelf by its corner or its center, by option', async () => {
    const text = 'Filter 1: ON LS Fc 105 Hz Gain 12 dB Q 0.7\n';
    const as = async (shelves: string): Promise<number> =>
      (await eqJson<Parsed>(['parse', '-', '--shelves', shelves], text)).bands[0]?.frequency ?? 0;
    expect(await as('centre')).toBe(105);
    expect(await as('corner')).toBeGreaterThan(140);
  });

  it('reads a configuration of a server, and reports what is not a band', async () => {
    const tone = {
      type: 'tone_control',
      enabled: true,
      bass_level: 2,
      mid_level: 0,
      treble_level: 0,
    };
    const stdin = chainOf([eqOf({ frequency: 300 }), tone], { input_gain: -1 });
    const parsed = await eqJson<Parsed>(['parse', '-'], stdin);
    expect(parsed).toMatchObject({ format: 'server', preamp: 0, bands: [{ frequency: 300 }] });
    expect(parsed.warnings).toHaveLength(2);
  });

  it.each([
    ['is no equalizer', 'Dear diary,\n'],
    ['is other JSON', '{"name":"x"}'],
    ['is broken JSON', '{"enabled": tru'],
  ])('rejects what %s', async (_name, text) => {
    const answer = await eqCli(['parse', '-', '--json'], text);
    expect(answer.code).toBe(1);
    expect(JSON.parse(answer.out)).toMatchObject({ error: { code: 'invalid-input' } });
  });

  it('reads the encodings of older programs', async () => {
    const file = path.join(await tempDir(), 'ansi.txt');
    await writeFile(
      file,
      Buffer.from('# H\xf6rer\nFilter: ON PK Fc 100\xa0Hz Gain 3 dB Q 1\n', 'latin1'),
    );
    expect((await eqJson<Parsed>(['parse', file])).bands).toMatchObject([{ frequency: 100 }]);
  });
});

describe('eq convert', () => {
  const autoEq = `${formats}apo_autoeq.txt`;

  it('prints the text itself, and as JSON with its warnings', async () => {
    const plain = await eqCli(['convert', autoEq, '--to', 'apo']);
    expect(plain).toMatchObject({ code: 0, err: '' });
    expect(plain.out).toContain('Filter 1: ON LSC Fc 105 Hz Gain 5.8 dB Q 0.7');
    const answer = await eqJson<{ text: string; warnings: Warning[] }>([
      'convert',
      autoEq,
      '--to',
      'apo',
    ]);
    expect(answer).toEqual({ text: plain.out, warnings: [] });
  });

  it.each(['apo', 'autoeq', 'rew', 'camilladsp', 'json', 'server'])(
    'to %s and back keeps the bands',
    async (to) => {
      const bands = (await eqJson<{ bands: unknown }>(['parse', autoEq])).bands;
      const { out, code } = await eqCli(['convert', autoEq, '--to', to]);
      expect(code).toBe(0);
      expect((await eqJson<{ bands: unknown }>(['parse', '-'], out)).bands).toEqual(bands);
    },
  );

  it.each(['graphiceq', 'minidsp'])('to %s writes something', async (to) => {
    const { out, code } = await eqCli(['convert', autoEq, '--to', to, '--rate', '96000']);
    expect([code, out.length > 100]).toEqual([0, true]);
  });

  it.each([
    ['3', 'FLOAT32LE'],
    ['4', 'F32_LE'],
  ])('writes for version %s of CamillaDSP', async (version, format) => {
    const args = ['convert', autoEq, '--to', 'camilladsp', '--form'];
    expect((await eqCli([...args, version])).out).toContain(`format: ${format}`);
    expect((await eqCli([...args, '1'])).code).toBe(2);
  });

  it('writes either form of a server', async () => {
    const current = await eqCli(['convert', autoEq, '--to', 'server']);
    expect(JSON.parse(current.out)).toMatchObject({
      enabled: true,
      filters: [
        {
          type: 'parametric_eq',
          preamp: -6.1,
          bands: [{ type: 'low_shelf', gain: 5.8 }, {}, {}, {}],
        },
      ],
    });
    const args = ['convert', '-', '--to', 'server', '--form', 'specified'];
    const tone = {
      type: 'tone_control',
      enabled: true,
      bass_level: 2,
      mid_level: 0,
      treble_level: 0,
    };
    const stdin = chainOf([
      eqOf({ frequency: 41.5 }, { frequency: 300, type: 'notch', channel: 'FL' }),
      tone,
      { ...eqOf({ frequency: 50 }), per_channel_preamp: { FL: -1 } },
    ]);
    const answer = await eqJson<{ text: string; warnings: Warning[] }>(args, stdin);
    expect(JSON.parse(answer.text)).toMatchObject({
      enabled: true,
      preamp_gain_db: 0,
      bands: [
        { type: 'peaking', frequency: 42, gain_db: 6 },
        { type: 'notch', frequency: 300 },
        { frequency: 50 },
      ],
    });
    expect(answer.warnings.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/tone controls/),
      expect.stringMatching(/per-channel preamps/),
      expect.stringMatching(/41\.5 Hz becomes 42 Hz/),
      expect.stringMatching(/channel FL/),
    ]);
  });

  it('prints warnings to standard error', async () => {
    const answer = await eqCli(
      ['convert', '-', '--to', 'apo'],
      'Filter 1: ON PK Fc 100 Hz\nFilter 2: ON PK Fc 100 Hz Gain 1 dB Q 1\n',
    );
    expect(answer.err).toMatch(/^line 1: /);
    expect(answer.out).toMatch(/Fc 100 Hz Gain 1/);
  });
});

describe('eq fit', () => {
  interface Fit {
    readonly bands: { type: string; frequency: number; gain: number }[];
    readonly preamp: number;
    readonly rmse: number;
    readonly maxDeviation: number;
    readonly ms: number;
  }

  /** A response with one peak of 5 dB at 1 kHz, as a measurement has it. */
  const freqs = Array.from({ length: 300 }, (_, k) => 20 * 1000 ** (k / 299));
  const rows = freqs.map(
    (f) => `${f.toFixed(2)},${(-5 * Math.exp(-(Math.log2(f / 1000) ** 2))).toFixed(3)}`,
  );
  const measurement = `frequency,raw\n${rows.join('\n')}\n`;

  it('flattens a measurement', async () => {
    const fit = await eqJson<Fit>(['fit', '-', '--bands', '5'], measurement);
    expect(Object.keys(fit)).toEqual([
      'bands',
      'preamp',
      'rmse',
      'maxDeviation',
      'range',
      'aimed',
      'ms',
      'warnings',
    ]);
    expect(fit.bands.length).toBeLessThanOrEqual(5);
    expect(fit.rmse).toBeLessThan(0.5);
    expect(fit.maxDeviation).toBeGreaterThanOrEqual(fit.rmse);
    expect(fit.preamp).toBeLessThan(0);
    expect(fit.ms).toBeGreaterThan(0);
    const gains = fit.bands.map(({ gain }) => gain);
    expect(Math.max(...gains)).toBeGreaterThan(3);
  });

  it('fits a target, which is the measurement itself here', async () => {
    const file = path.join(await tempDir(), 'target.csv');
    await writeFile(file, measurement);
    const args = ['fit', '-', '--target', file, '--bands', '5'];
    const fit = await eqJson<Fit>(args, measurement);
    expect(fit.bands.every(({ gain }) => Math.abs(gain) < 0.2)).toBe(true);
    const words = await eqCli(args, `${measurement}nonsense,x\n`);
    expect(words).toMatchObject({ code: 0 });
    expect(words.out).toMatch(/RMS deviation 0\.\d\d dB/);
  });

  it('rejects an invalid measurement', async () => {
    const answer = await eqCli(['fit', '-', '--bands', '5', '--json'], 'hello\n');
    expect(answer.code).toBe(1);
    expect(JSON.parse(answer.out)).toMatchObject({
      error: { code: 'invalid-input', detail: { field: 'measurement' } },
    });
  });
});
