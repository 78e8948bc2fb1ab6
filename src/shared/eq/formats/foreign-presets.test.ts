import { describe, expect, it } from 'vitest';
import { makeBand, configOfBands } from '../make.ts';
import { exportEq } from './export.ts';
import { parseEq } from './parse.ts';
import type { ParseOptions } from './types.ts';

const rate = 48_000;
const parse = (lines: readonly string[], options: Partial<ParseOptions> = {}) =>
  parseEq(lines.join('\n'), { rate, ...options });
const bandsOf = (lines: readonly string[], options: Partial<ParseOptions> = {}) =>
  parse(lines, options).bands.map(({ type, frequency, gain, channel }) =>
    [type, frequency, gain, channel].join(' '),
  );
const reasons = (lines: readonly string[]): string =>
  parse(lines)
    .warnings.map(({ line, reason }) => `${String(line)}: ${reason}`)
    .join('\n');
const peak = (frequency: number): string =>
  `Filter: ON PK Fc ${String(frequency)} Hz Gain 3 dB Q 1`;
const peaks = (...frequencies: readonly number[]): string[] =>
  frequencies.map((frequency) => `peak ${String(frequency)} 3 ALL`);

describe('the scope of lines of Equalizer APO', () => {
  const devices = [
    peak(20),
    'Device: High Definition Audio Device Speakers; Benchmark',
    peak(100),
    'Device: all',
    peak(200),
    'Device: USB Headphones',
    peak(300),
  ];

  it('is one device, with the lines for all of them', () => {
    expect(bandsOf(devices)).toEqual(peaks(20, 100, 200));
    expect(bandsOf(devices, { device: 'headphones' })).toEqual(peaks(20, 200, 300));
    expect(parse(devices).scopes).toEqual([
      {
        k: 'device',
        names: ['High Definition Audio Device Speakers; Benchmark', 'USB Headphones'],
        used: 'High Definition Audio Device Speakers; Benchmark',
      },
    ]);
    expect(parse(devices, { device: 'Car' })).toMatchObject({ scopes: [{ used: null }] });
    expect(reasons(devices)).toMatch(/^2: .*USB Headphones/);
  });

  it('is one stage, by default the one after mixing', () => {
    const stages = ['Stage: pre-mix', peak(100), 'Stage: post-mix capture', peak(200)];
    expect(bandsOf(stages)).toEqual(peaks(200));
    expect(bandsOf(stages, { stage: 'pre-mix' })).toEqual(peaks(100));
    expect(bandsOf(stages, { stage: 'capture' })).toEqual(peaks(200));
  });

  it('of a single device is shown, and devices without sound are not offered', () => {
    expect(parse(['Device: A', peak(100)]).scopes).toMatchObject([{ names: ['A'] }]);
    expect(reasons(['Device: A', peak(100)])).toContain('A');
    expect(parse(['Device: A', 'Copy: L=R', 'Device: B', peak(100)]).scopes).toMatchObject([
      { names: ['B'], used: 'B' },
    ]);
  });

  it('is the branch of a condition that the sample rate decides; other conditions have none', () => {
    const branches = (first: string, second: string): string[] => [
      `If: ${first}`,
      peak(100),
      `ElseIf: ${second}`,
      peak(200),
      'Else:',
      peak(300),
      'EndIf:',
      peak(400),
    ];
    expect(bandsOf(branches('sampleRate > 40000', 'sampleRate == 48000'))).toEqual(peaks(100, 400));
    expect(bandsOf(branches('sampleRate < 48000', 'sampleRate >= 48000'))).toEqual(peaks(200, 400));
    expect(bandsOf(branches('sampleRate != 48000', 'sampleRate <= 1'))).toEqual(peaks(300, 400));
    const unknown = branches('inputChannelCount == 6', 'sampleRate == 48000');
    expect(bandsOf(unknown)).toEqual(peaks(400));
    expect(reasons(unknown)).toMatch(/^1: .*inputChannelCount == 6/);
    expect(bandsOf(branches('sampleRate == 1', 'regexMatch("x", "y")'))).toEqual(peaks(400));
    const nested = ['If: sampleRate == 1', 'If: sampleRate == 48000', peak(1), 'EndIf:', 'EndIf:'];
    expect(bandsOf(nested)).toEqual([]);
    expect(bandsOf(['EndIf:', 'Else:', 'ElseIf: x', peak(5)])).toEqual(peaks(5));
  });
});

describe('filters of Room EQ Wizard', () => {
  const rew = (...filters: readonly string[]): string[] => ['Equaliser: Generic', ...filters];

  it('have names of two words', () => {
    expect(
      bandsOf(
        rew(
          'Filter  1: ON  LP Q     Fc   100.0 Hz  Q  0.707',
          'Filter  2: ON  HP Q     Fc   100.0 Hz  Q  0.707',
          'Filter  3: ON  HS Q     Fc   630.0 Hz  Gain   2.00 dB Q  0.707',
          'Filter  4: ON  PK       Fc   1\u202F234 Hz  Gain   2.00 dB Q  1',
        ),
      ),
    ).toEqual([
      'low_pass 100 0 ALL',
      'high_pass 100 0 ALL',
      'high_shelf 630 2 ALL',
      'peak 1234 2 ALL',
    ]);
    const transform = 'Filter 20: ON  L-T      Fc   50.00 Hz  Q   1.20 Fp 30 Qp 0.50';
    expect(reasons(rew(transform))).toContain('L-T');
  });

  it('are written with the names that it writes', () => {
    const types = [
      'low_shelf',
      'high_shelf',
      'low_pass',
      'high_pass',
      'notch',
      'all_pass',
    ] as const;
    const bands = types.map((type) => makeBand(type, { type }));
    const { text } = exportEq(configOfBands(bands), 'rew', { rate });
    for (const name of ['LS Q', 'HS Q', 'LP Q', 'HP Q', 'Notch Q', 'All pass'])
      expect(text).toMatch(new RegExp(`ON  ${name} +Fc`));
  });
});

describe('shelves of old AutoEq files', () => {
  const file = (
    low: string,
    high: string,
    third = 'Filter 3: ON PK Fc 90 Hz Gain 1.0 dB Q 1.00',
  ) => ['Preamp: -6.5 dB', low, high, third];
  const low = 'Filter 1: ON LS Fc 105 Hz Gain 6.0 dB Q 0.70';
  const high = 'Filter 2: ON HS Fc 10000 Hz Gain -2.0 dB Q 0.70';

  it('give the center, which is said, only in AutoEq\u2019s own spelling', () => {
    expect(parse(file(low, high)).bands[0]?.frequency).toBe(105);
    expect(reasons(file(low, high))).toMatch(/^2: .*center/);
    for (const other of [
      file(low.replace('0.70', '0.7'), high),
      file(low.replace('6.0', '6,0'), high),
      file(low.replace('Filter 1', 'Filter 4'), high),
      file(low, high, 'Filter 3: ON PK Fc 90.5 Hz Gain 1.00 dB Q 1'),
    ])
      expect(parse(other).bands[0]?.frequency).not.toBe(105);
  });
});

describe('presets of Peace', () =>
  it('have sliders for all channels and for each, filters by number, and sliders that are off', () => {
    const preset = [
      '[Speakers]',
      'SpeakerTargets0=all',
      'SpeakerTargets1=L',
      '[Frequencies]',
      'Frequency1=100',
      'Frequency2=200',
      'Frequency3=300',
      'Frequency4=400',
      'Frequency5=500',
      '[Gains]',
      'Gain1=3',
      'Gain3=-4',
      'Gain5=1',
      '[Filters]',
      'Filter2=6',
      'Filter3=16',
      'Filter4=11',
      'Filter5=99',
      '[Qualities]',
      'Quality4=4',
      '[Frequencies1]',
      'Frequency1=1000',
      '[Gains1]',
      'Gain1=2',
      '[General]',
      'PreAmp=-3',
    ];
    expect(bandsOf(preset)).toEqual([
      'peak 100 3 ALL',
      'notch 200 0 ALL',
      'low_shelf 300 -4 ALL',
      'high_pass 400 0 ALL',
      'high_pass 400 0 ALL',
      'peak 1000 2 FL',
    ]);
    expect(parse(preset)).toMatchObject({ format: 'peace', preamp: -3 });
    expect(reasons(preset)).toMatch(/^9: .*99/);
  }));

describe('presets of EasyEffects', () => {
  const band = (over: object) => ({
    frequency: 100,
    gain: 3,
    q: 1,
    type: 'Bell',
    mode: 'APO (DR)',
    slope: 'x1',
    mute: false,
    ...over,
  });
  const preset = (equalizer: object, order = ['equalizer#0']) =>
    JSON.stringify({ output: { 'equalizer#0': equalizer, plugins_order: order } }).split('\n');

  it('have bands, gains, channels and an order of effects', () => {
    const left = {
      band0: band({}),
      band1: band({ type: 'Off' }),
      band2: band({ type: 'Lo-shelf' }),
    };
    const one = preset({ 'input-gain': -2, 'output-gain': -1, 'num-bands': 3, left });
    expect(bandsOf(one)).toEqual(['peak 100 3 ALL', 'low_shelf 100 3 ALL']);
    expect(parse(one)).toMatchObject({ format: 'easyeffects', preamp: -3, warnings: [] });
    const two = preset({
      'split-channels': true,
      left: { band0: band({}) },
      right: { band0: band({ gain: 1 }) },
    });
    expect(bandsOf(two)).toEqual(['peak 100 3 FL', 'peak 100 1 FR']);
    expect(reasons(preset({ left }, ['limiter#0', 'equalizer#0']))).toContain('limiter#0');
    expect(bandsOf(preset({ left, bypass: true }))).toEqual([]);
    expect(parse(preset({ left: { band0: band({ mute: true }) } })).bands).toMatchObject([
      { enabled: false },
    ]);
  });

  it('are read as far as they are the same filters, and the rest is said', () => {
    const left = {
      band0: band({ mode: 'RLC (BT)' }),
      band1: band({ type: 'Resonance' }),
      band2: band({ slope: 'x4', type: 'Hi-pass' }),
      band3: band({ frequency: 'x' }),
      band4: 'x',
    };
    expect(bandsOf(preset({ left }))).toEqual(['peak 100 3 ALL', 'high_pass 100 0 ALL']);
    for (const word of ['RLC (BT)', 'Resonance', 'x4', 'band3'])
      expect(reasons(preset({ left }))).toContain(word);
  });

  it('hold what the equalizer behind them can', () => {
    const bands = [
      makeBand('a', { frequency: 100, gain: 40 }),
      makeBand('b', { frequency: 23_999.9 }),
      ...Array.from({ length: 33 }, (_, at) =>
        makeBand(`c${String(at)}`, { frequency: 100 + at, gain: 1 }),
      ),
    ];
    const { text, warnings } = exportEq(configOfBands(bands), 'easyeffects', { rate });
    expect(warnings).toHaveLength(2);
    expect(parse(text.split('\n')).bands).toHaveLength(32);
    expect(parse(text.split('\n')).bands[0]?.frequency).toBe(23_999.9);
  });
});

describe('a text that is no equalizer', () =>
  it('is named for what it is', () => {
    const pipewire = [
      'context.modules = [ { args = { filter.graph = { nodes = [ { label = bq_peaking } ] } } } ]',
    ];
    expect(reasons(pipewire)).toContain('PipeWire');
    expect(reasons(['Include: one.txt'])).toContain('one.txt');
    const autoeq = [
      'frequency,raw',
      ...Array.from({ length: 9 }, (_, at) => `${String(20 + at)},${String(at)}`),
    ];
    expect(parse(autoeq)).toMatchObject({ format: 'unknown', measurement: true });
    expect(parse(['a shopping list'])).toMatchObject({ measurement: false });
  }));

describe('a mixer of CamillaDSP', () => {
  const config = (mapping: string, step: string): string[] => [
    'mixers:',
    '  m:',
    '    channels: {in: 2, out: 2}',
    `    mapping: ${mapping}`,
    'filters:',
    '  eq: {type: Biquad, parameters: {type: Peaking, freq: 100, gain: 3, q: 1}}',
    'pipeline:',
    '  - {type: Mixer, name: m}',
    `  - {type: Filter, ${step}names: [eq]}`,
  ];
  const straight =
    '[{dest: 0, sources: [{channel: 0, gain: 0}]}, {dest: 1, sources: [{channel: 1}]}]';
  const crossed = '[{dest: 0, sources: [{channel: 1}]}, {dest: 1, sources: [{channel: 0}]}]';

  it('that changes nothing is no obstacle', () => {
    expect(bandsOf(config(straight, 'channels: [0], '))).toEqual(['peak 100 3 FL']);
    expect(reasons(config(straight, ''))).toBe('');
  });

  it('that mixes leaves only what is for all its outputs', () => {
    expect(bandsOf(config(crossed, 'channels: [0], '))).toEqual([]);
    expect(bandsOf(config(crossed, 'channels: [0, 1], '))).toEqual(peaks(100));
    expect(bandsOf(config(crossed, ''))).toEqual(peaks(100));
  });
});
