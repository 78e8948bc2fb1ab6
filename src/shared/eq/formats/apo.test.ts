import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEq } from './parse.ts';
import type { ParsedEq } from './types.ts';
import { t } from '../../i18n/translate.ts';

const folder = new URL('../../../../test/fixtures/eq/formats/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const parse = (text: string, shelves?: 'auto' | 'corner' | 'centre'): ParsedEq =>
  parseEq(text, shelves === undefined ? { rate: 48_000 } : { rate: 48_000, shelves });
const one = (line: string, shelves?: 'auto' | 'corner' | 'centre') => {
  const parsed = parse(`Filter 1: ${line}`, shelves);
  return { band: parsed.bands[0], reasons: parsed.warnings.map(({ reason }) => reason) };
};

interface Expected {
  readonly preamp: number;
  readonly bands: readonly Record<string, unknown>[];
}

describe('the sample files', () => {
  const expected = JSON.parse(read('expected.json')) as Record<string, Expected>;

  it.each(Object.keys(expected))('%s', (name) => {
    const parsed = parse(read(name));
    expect(parsed.preamp).toBe(expected[name]?.preamp);
    const wanted = (expected[name]?.bands ?? []).map((band) => ({
      ...band,
      q: expect.closeTo(Number(band['q']), 4) as number,
    }));
    expect(parsed.bands.map(({ id: _id, raw: _raw, ...band }) => band)).toEqual(wanted);
    expect(parsed.warnings).toEqual([]);
  });

  it('are each recognized', () => {
    const formats = ['apo_autoeq.txt', 'rew_generic.txt', 'camilladsp.yml', 'graphiceq.txt'].map(
      (name) => parse(read(name)).format,
    );
    expect(formats).toEqual(['autoeq', 'rew', 'camilladsp', 'graphiceq']);
  });
});

it('reads every valid band of the file of edge cases and explains each other line', () => {
  const expected = JSON.parse(read('torture.expected.json')) as {
    preamp: number;
    channelPreamp: Record<string, number>;
    bands: [string, number, number, number, string, boolean][];
    explained: number[];
  };
  const parsed = parse(read('torture.txt'));
  expect(parsed.bands).toHaveLength(expected.bands.length);
  parsed.bands.forEach((band, index) => {
    const [type, frequency, gain, q, channel, enabled] = expected.bands[index] ?? [];
    expect(band).toMatchObject({ type, gain, channel, enabled });
    expect(band.frequency).toBeCloseTo(frequency ?? 0, 2);
    expect(band.q).toBeCloseTo(q ?? 0, 4);
  });
  expect(parsed.preamp).toBe(expected.preamp);
  expect(parsed.channelPreamp).toEqual(expected.channelPreamp);
  expect(parsed.warnings.map(({ line }) => line)).toEqual(expected.explained);
  for (const { reason } of parsed.warnings) expect(reason).toMatch(/^[“A-Z0-9].*\.$/);
});

describe('a filter line', () => {
  it.each([
    ['1,021', 1021],
    ['62.500', 62_500],
    ['105,5', 105.5],
    ['1.25', 1.25],
    ['+1000', 1000],
    ['1e3', 1000],
    ['1\u00A0021', 1021],
    ['12\u202F345,5', 12_345.5],
    ['1,234.50', 1234.5],
    ['500.0', 500],
  ])('reads Fc %s as %s Hz', (text, hz) =>
    expect(one(`ON PK Fc ${text} Hz Gain 1 dB Q 1`).band?.frequency).toBeCloseTo(hz, 6),
  );

  it('has no thousands separators in gain and Q', () =>
    expect(one('ON PK Fc 100 Hz Gain -1,234 dB Q 2.345').band).toMatchObject({
      gain: -1.234,
      q: 2.345,
    }));

  it.each([
    ['ON PK Gain 1 dB Q 1', 'frequency is missing'],
    ['ON PK Fc 100 Gain 1 dB Q 1', 'frequency is missing'],
    ['ON PK Fc 0 Hz Gain 1 dB Q 1', 'above 0'],
    ['ON PK Fc 1-2 Hz Gain 1 dB Q 1', "isn't a number"],
    ['ON PK Fc 100 Hz Q 1', 'gain is missing'],
    ['ON LSC Fc 100 Hz Q 1', 'gain is missing'],
    ['ON PK Fc 100 Hz Gain 1 dB', 'width is missing'],
    ['ON PK Fc 100 Hz Gain 1 dB Q 0', 'width is missing'],
    ['ON PK Fc 100 Hz Gain 1 dB Q -2', 'above 0'],
    ['ON PK Fc 100 Hz Gain 1e dB Q 1', "1e isn't a number"],
    ['ON AP Fc 100 Hz', 'width is missing'],
    ['ON BP Fc 100 Hz Q 1', t('eqfiles:line.noServerHas', { type: 'BP' })],
    ['ON HP1 Fc 100 Hz', t('eqfiles:line.noServerHas', { type: 'HP1' })],
    ['ON lsc Fc 100 Hz Gain 1 dB', t('eqfiles:line.typeCase', { type: 'lsc', known: 'LSC' })],
    ['ON WOBBLE Fc 100 Hz', t('eqfiles:line.unknownType', { type: 'WOBBLE' })],
    ['on PK Fc 100 Hz Gain 1 dB Q 1', 'ON or OFF'],
    ['ON LSC 40 dB Fc 100 Hz Gain 20 dB', t('eqfiles:line.noSuchSlope')],
    [`ON PK Fc 100 Hz Gain 1 dB Q 1${' '.repeat(2000)}`, 'too long'],
  ])('"%s" is explained', (line, reason) => {
    const { band, reasons } = one(line);
    expect(band).toBeUndefined();
    expect(reasons).toEqual([expect.stringContaining(reason)]);
  });

  it('reads the width in octaves at the sample rate', () => {
    const line = 'Filter: ON PK Fc 10000 Hz Gain 3 dB BW Oct 1';
    expect(parseEq(line, { rate: 48_000 }).bands[0]?.q).toBeCloseTo(1.0264, 3);
    expect(parseEq(line, { rate: 192_000 }).bands[0]?.q).toBeCloseTo(1.39, 2);
  });

  it('clamps with a warning only', () => {
    const { band, reasons } = one('ON PK Fc 100 Hz Gain 99 dB Q 500');
    expect(band).toMatchObject({ gain: 60, q: 100 });
    expect(reasons).toHaveLength(2);
  });
});

describe('shelves', () => {
  const ls = 'ON LS Fc 105 Hz Gain 6 dB Q 0.7';

  it('are given by the corner for LS and HS with a width, by the center for LSC and HSC', () => {
    expect((one(ls).band?.frequency ?? 0) / 105).toBeCloseTo(1.19, 2);
    expect((one('ON LS Fc 105 Hz Gain 12 dB Q 0.7').band?.frequency ?? 0) / 105).toBeCloseTo(
      1.42,
      1,
    );
    expect(105 / (one('ON HS Fc 105 Hz Gain 6 dB Q 0.7').band?.frequency ?? 0)).toBeCloseTo(
      1.19,
      2,
    );
    expect(one('ON LSC Fc 105 Hz Gain 6 dB Q 0.7').band?.frequency).toBe(105);
    expect(one('ON LSQ Fc 105 Hz Gain 6 dB Q 0.7').band?.frequency).toBe(105);
    expect(one('ON LS Fc 105 Hz Gain 6 dB').band?.frequency).toBe(105);
    expect(one(ls, 'centre').band?.frequency).toBe(105);
  });

  it('of old AutoEq files give the center, recognized by their pair', () => {
    const pair = `Preamp: -6.1 dB\nFilter 1: ${ls.replace('6 dB', '6.0 dB')}0\nFilter 2: ON HS Fc 10000 Hz Gain 2.0 dB Q 0.70\n`;
    const parsed = parse(pair);
    expect(parsed.bands.map(({ frequency }) => frequency)).toEqual([105, 10_000]);
    expect(parsed.shelves).toBe('centre');
    expect(parse(pair, 'corner').bands[0]?.frequency).toBeGreaterThan(120);
    expect(parse(`# Equalizer APO\n${pair}`).shelves).toBe('corner');
    expect(parse(`Filter Settings file\n\n${pair}`).shelves).toBe('corner');
    expect(parse(pair.replace('Preamp: -6.1 dB\n', '')).shelves).toBe('corner');
  });

  it("of the server's own page give the center too", () => {
    const text = 'Preamp: -6.00 dB\nFilter 1: ON LS Fc 90.0 Hz Gain 3.00 dB Q 0.700\n';
    expect(parse(text).bands[0]?.frequency).toBe(90);
  });
});

describe('channels', () => {
  const pk = (hz: number): string => `Filter: ON PK Fc ${String(hz)} Hz Gain 1 dB Q 1`;
  const shown = (text: string): string[] =>
    parse(text).bands.map(({ frequency, channel }) => `${String(frequency)} ${channel}`);

  it('apply until the next Channel line', () => {
    const text = [
      'Channel: L',
      pk(1),
      'channel: R',
      pk(2),
      'Channel: 2',
      pk(3),
      'Channel: r l',
      pk(4),
    ];
    expect(shown(text.join('\n'))).toEqual(['1 FL', '2 FL', '3 FR', '4 ALL']);
  });

  it('with equal bands are merged into one', () => {
    const text = `Preamp: -2 dB\nChannel: L\nPreamp: -1 dB\n${pk(1)}\n${pk(2)}\n${pk(9)}\nChannel: R\nPreamp: -1 dB\n${pk(1)}\n${pk(2)}\n`;
    expect(shown(text)).toEqual(['1 ALL', '2 ALL', '9 FL']);
    expect(parse(text)).toMatchObject({ preamp: -3, channelPreamp: {} });
  });

  it('stay separate if the file also uses all channels', () =>
    expect(shown(`Channel: L\n${pk(1)}\nChannel: R\n${pk(1)}\nChannel: all\n`)).toEqual([
      '1 FL',
      '1 FR',
    ]));
});

describe('preamps', () =>
  it.each([
    ['Preamp: -6.1 dB', -6.1],
    ['Preamp: -6,1 db', -6.1],
    ['Preamp: -4.4db', -4.4],
    ['Preamp: 0 dB', 0],
    ['  Preamp : -3', -3],
    ['Preamp: -3 dB\nPreamp: -1.5 dB', -4.5],
  ])('%s', (text, db) => {
    const parsed = parse(`${text}\nFilter: ON PK Fc 100 Hz Gain 1 dB Q 1`);
    expect(parsed.preamp).toBeCloseTo(db, 9);
    expect(parsed.warnings).toEqual([]);
  }));
