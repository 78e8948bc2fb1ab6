import { describe, expect, it } from 'vitest';
import { parseEq } from './parse.ts';
import { t } from '../../i18n/translate.ts';

const parse = (text: string) => parseEq(text, { rate: 48_000 });
const shown = (text: string): string[] =>
  parse(text).bands.map((band) =>
    [band.type, band.frequency, band.gain, band.q, band.channel, band.enabled].join(' '),
  );
const reasons = (text: string): string[] =>
  parse(text).warnings.map(({ line, reason }) => `${String(line)}: ${reason}`);

/** One filter in a pipeline for both channels, in line 3. */
const one = (filter: string, type = 'Biquad'): string =>
  `filters:\n  f:\n    type: ${type}\n    parameters: ${filter}\npipeline:\n  - {type: Filter, channels: [0, 1], names: [f]}\n`;

describe('a CamillaDSP configuration', () => {
  it.each([
    ['{type: Peaking, freq: 100, gain: 3, q: 2}', 'peak 100 3 2 ALL true'],
    ['{type: Peaking, freq: 10000, gain: 3, bandwidth: 1}', 'peak 10000 3 1.026429 ALL true'],
    ['{type: Lowshelf, freq: 90, gain: 3, slope: 12}', 'low_shelf 90 3 0.707107 ALL true'],
    ['{type: Highpass, freq: 25, q: 0.9}', 'high_pass 25 0 0.9 ALL true'],
    ['{type: Lowpass, freq: 15e3, q: 0.7}', 'low_pass 15000 0 0.7 ALL true'],
    ['{type: Notch, freq: 50, q: 30}', 'notch 50 0 30 ALL true'],
    ['{type: Allpass, freq: 300, q: 0.5}', 'all_pass 300 0 0.5 ALL true'],
  ])('reads %s', (filter, band) => {
    expect(shown(one(filter))).toEqual([band]);
    expect(reasons(one(filter))).toEqual([]);
  });

  it.each([
    [
      '{type: Bandpass, freq: 100, q: 1}',
      'Biquad',
      t('eqfiles:camilla.noSuchBand', { type: 'Bandpass' }),
    ],
    [
      '{type: LowshelfFO, freq: 100, gain: 3}',
      'Biquad',
      t('eqfiles:camilla.firstOrder', { type: 'LowshelfFO' }),
    ],
    ['{type: Free, b0: 1, b1: 0, b2: 0, a1: 0, a2: 0}', 'Biquad', 'the type Free'],
    ['{type: LinkwitzTransform, freq_act: 50}', 'Biquad', 'the type LinkwitzTransform'],
    ['{type: GeneralNotch, freq_p: 50}', 'Biquad', 'the type GeneralNotch'],
    ['{type: Peaking, gain: 3, q: 1}', 'Biquad', 'value freq is missing'],
    [
      '{type: Peaking, freq: $f$, gain: 3, q: 1}',
      'Biquad',
      t('eqfiles:camilla.noNumber', { name: 'freq' }),
    ],
    ['{type: Peaking, freq: 100, q: 1}', 'Biquad', 'value gain is missing'],
    ['{type: Peaking, freq: 100, gain: 1}', 'Biquad', 'width is missing'],
    ['{type: Peaking, freq: -1, gain: 1, q: 1}', 'Biquad', 'freq must be above 0'],
    ['{freq: 100}', 'Biquad', 'type is missing'],
    ['{type: ButterworthHighpass, freq: 100, order: 3}', 'BiquadCombo', 'Order 3'],
    ['{type: LinkwitzRileyHighpass, freq: 100, order: 3}', 'BiquadCombo', 'order 3'],
    ['{type: GraphicEqualizer, gains: []}', 'BiquadCombo', 'bands are missing'],
    ['{filename: ir.wav}', 'Conv', t('eqfiles:camilla.otherFilter', { name: 'f', type: 'Conv' })],
  ])('explains %s', (filter, type, reason) => {
    expect(shown(one(filter, type))).toEqual([]);
    expect(reasons(one(filter, type))).toEqual([expect.stringMatching(/^2: /)]);
    expect(reasons(one(filter, type))[0]).toContain(reason);
  });

  it('reads the sections of combinations', () => {
    const combo = (filter: string): string[] => shown(one(filter, 'BiquadCombo'));
    const section = (type: string, q: number): string => `${type} 80 0 ${String(q)} ALL true`;
    expect(combo('{type: ButterworthHighpass, freq: 80, order: 4}').sort()).toEqual([
      section('high_pass', 0.541196),
      section('high_pass', 1.306563),
    ]);
    expect(combo('{type: LinkwitzRileyLowpass, freq: 80, order: 4}')).toEqual([
      section('low_pass', 0.707107),
      section('low_pass', 0.707107),
    ]);
    expect(combo('{type: LinkwitzRileyLowpass, freq: 80, order: 2}')).toEqual([
      section('low_pass', 0.5),
    ]);
    expect(combo('{type: LinkwitzRileyLowpass, freq: 80, order: 6}')).toEqual([
      section('low_pass', 1),
      section('low_pass', 1),
      section('low_pass', 0.5),
    ]);
    expect(combo('{type: Tilt, gain: 4}')).toEqual([
      'low_shelf 110 -2 0.35 ALL true',
      'high_shelf 3500 2 0.35 ALL true',
    ]);
    const five =
      '{type: FivePointPeq, fls: 80, gls: 1, qls: 0.7, fp1: 200, gp1: 2, qp1: 1, fp2: 500, gp2: 3, qp2: 1, fp3: 2000, gp3: 4, qp3: 1, fhs: 8000, ghs: 5, qhs: 0.7}';
    expect(combo(five)).toHaveLength(5);
    const bands =
      '{type: NPointPeq, bands: [{freq: 80, gain: 1, q: 0.7}, {freq: 8000, gain: 2, q: 0.7}]}';
    expect(combo(bands)).toEqual(['low_shelf 80 1 0.7 ALL true', 'high_shelf 8000 2 0.7 ALL true']);
    expect(
      combo('{type: GraphicEqualizer, freq_min: 20, freq_max: 20480, gains: [0, 1]}')[0],
    ).toMatch(/^peak 3620\.38\d* 1 0\./);
  });

  it('reads the filters that the pipeline uses, in order, for its channels', () => {
    const text = `
devices: {samplerate: 96000}
mixers: {m: {mapping: [{dest: 0, sources: [{channel: 0}]}, {dest: 1, sources: [{channel: 1}]}]}}
filters:
  unused: {type: Biquad, parameters: {type: Peaking, freq: 1, gain: 1, q: 1}}
  b: {type: Biquad, parameters: {type: Peaking, freq: 200, gain: 1, q: 1}}
  a: {type: Biquad, parameters: {type: Peaking, freq: 100, gain: 1, bandwidth: 1}}
  level: {type: Gain, parameters: {gain: -3, inverted: true, mute: false}}
  half: {type: Gain, parameters: {gain: 0.5, scale: linear}}
  quiet: {type: Gain, parameters: {gain: -3, mute: true}}
pipeline:
  - {type: Filter, names: [level]}
  - {type: Filter, channels: [1], names: [half, quiet, b]}
  - {type: Mixer, name: m}
  - {type: Filter, channels: [0, 1], bypassed: true, names: [a, gone]}
  - {type: Filter, channels: [3], names: [b]}
`;
    const parsed = parse(text);
    expect(shown(text)).toEqual([
      'peak 200 1 1 FR true',
      expect.stringMatching(/^peak 100 1 1\.41\d+ ALL false$/),
      'peak 200 1 1 LFE true',
    ]);
    expect(parsed).toMatchObject({ preamp: -3, channelPreamp: { FR: -6.0206 } });
    expect(parsed.warnings.map(({ line }) => line)).toEqual([5, 8, 10, 15, 16]);
  });

  it('merges the two steps of older files', () => {
    const text =
      'filters:\n  a: {type: Biquad, parameters: {type: Peaking, freq: 100, gain: 1, q: 1}}\n  g: {type: Gain, parameters: {gain: -3, inverted: false}}\npipeline:\n  - {type: Filter, channel: 0, names: [g, a]}\n  - {type: Filter, channel: 1, names: [g, a]}\n';
    expect(shown(text)).toEqual(['peak 100 1 1 ALL true']);
    expect(parse(text)).toMatchObject({ preamp: -3, channelPreamp: {}, warnings: [] });
  });

  it('can be JSON, with filter names like those of other formats', () => {
    const config = {
      filters: { 'Filter 1': { type: 'Biquad', parameters: { type: 'Notch', freq: 50, q: 3 } } },
      pipeline: [{ type: 'Filter', channels: [0, 1], names: ['Filter 1'] }],
    };
    expect(shown(JSON.stringify(config))).toEqual(['notch 50 0 3 ALL true']);
    expect(parse(JSON.stringify(config)).format).toBe('camilladsp');
    const yaml = one('{type: Notch, freq: 50, q: 3}')
      .replaceAll('f:', 'Filter 1:')
      .replace('[f]', '[Filter 1]');
    expect(parse(yaml).format).toBe('camilladsp');
    expect(shown(yaml)).toHaveLength(1);
  });

  it('that is invalid YAML, too deeply nested or a bomb is explained', () => {
    expect(reasons('filters: {a: [}\npipeline: []\n')).toEqual([
      expect.stringContaining('not valid YAML'),
    ]);
    expect(reasons(`filters: ${'['.repeat(500)}`)).toEqual([
      expect.stringContaining('too deeply nested'),
    ]);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nfilters: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`;
    expect(reasons(bomb)).toEqual([expect.stringContaining('not valid YAML')]);
    expect(reasons('filters: {}\n')).toEqual([expect.stringContaining('no pipeline')]);
  });
});
