import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { camillaFaults } from '../../../../test/support/eq/camilladsp-schema.ts';
import { arbitraryConfig, arbitraryRate } from '../../../../test/support/eq/some-eq.ts';
import { t } from '../../i18n/translate.ts';
import { configOfBands, makeBand } from '../make.ts';
import type { Band, DspConfig } from '../model.ts';
import { bandTypes } from '../model.ts';
import { exportEq } from './export.ts';
import { parseEq } from './parse.ts';
import type { CamillaVersion } from './types.ts';
import { camillaVersions } from './types.ts';

const rate = 48_000;
const devices = t('eqfiles:lost.devices', { rate });
const write = (config: DspConfig, camilla?: CamillaVersion, hz = rate) =>
  exportEq(config, 'camilladsp', { rate: hz, ...(camilla === undefined ? {} : { camilla }) });
const one = (over: Partial<Band>) => configOfBands([makeBand('band1', over)]);

describe('CamillaDSP loads', () => {
  it.each(camillaVersions)('every chain of a server, version %s', (version) =>
    fc.assert(
      fc.property(arbitraryConfig, arbitraryRate, (config, hz) => {
        const { text } = write(config, version, hz);
        expect(camillaFaults(text, version)).toEqual([]);
        expect(parseEq(text, { rate: hz })).toMatchObject({ format: 'camilladsp' });
      }),
    ),
  );

  it('bands and preamps of any value', () => {
    const wide = fc.double({ noNaN: true, noDefaultInfinity: true });
    // Mostly values at the edges of what has an effect.
    const any = fc.oneof(wide, fc.double({ min: 1e-5, max: 1e5, noNaN: true }));
    const band = fc.record({
      type: fc.constantFrom(...bandTypes),
      frequency: any,
      gain: any,
      q: any,
    });
    fc.assert(
      fc.property(fc.array(band), any, any, arbitraryRate, (list, preamp, left, hz) => {
        const bands = list.map((over, index) => makeBand(`band${String(index)}`, over));
        const { text } = write(configOfBands(bands, preamp, { FL: left }), 4, hz);
        expect(camillaFaults(text)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('a chain of nothing', () => {
    const { text, warnings } = write(configOfBands([]));
    expect(camillaFaults(text)).toEqual([]);
    expect(warnings).toEqual([devices]);
  });

  it('a chain with a channel that it does not name', () => {
    const bands = ['FL', 'a: "b"', 'constructor', ''].map((channel, index) =>
      makeBand(`band${String(index)}`, { channel }),
    );
    const { text, warnings } = write(configOfBands(bands, -1, { __proto__: -2, 'é: ': -3 }));
    expect(camillaFaults(text)).toEqual([]);
    expect(warnings).toHaveLength(5);
  });
});

describe('left out, because CamillaDSP refuses it,', () => {
  const range = (names: string): string => t('eqfiles:lost.range', { count: 1, names });
  it.each([
    ['is a band whose frequency is rounded to 0', { frequency: 1e-7 }, range('0 Hz')],
    [
      'is a band whose frequency is rounded to half the rate',
      { frequency: 23_999.999_999_9 },
      t('eqfiles:lost.aboveHalf', { count: 1, rate, names: '24 kHz' }),
    ],
    ['is a band whose Q is rounded to 0', { q: 1e-7 }, range('1 kHz')],
    ['is a band too narrow to settle', { q: 1e17 }, range('1 kHz')],
    ['is a band too loud to settle', { gain: 1e4 }, range('1 kHz')],
    [
      'is a shelf too low and narrow to settle',
      { type: 'low_shelf', frequency: 0.002592, gain: 127.586799, q: 30_000 },
      range('0 Hz'),
    ],
  ] as const)('%s', (_name, over, warning) => {
    const { text, warnings } = write(one(over));
    expect(warnings).toEqual([warning, devices]);
    expect(parseEq(text, { rate }).bands).toEqual([]);
    expect(camillaFaults(text)).toEqual([]);
  });

  it('is what exceeds its gains', () => {
    const { text, warnings } = write(configOfBands([], -200.5, { FR: 151 }));
    expect(warnings).toEqual([
      t('eqfiles:lost.preampRange', { gain: '-200.5', limit: '-150' }),
      t('eqfiles:lost.preampRange', { gain: '151.0', limit: '150' }),
      devices,
    ]);
    expect(text).toContain('gain: -150\n');
    expect(text).toContain('gain: 150\n');
  });

  it('is not a band at the edge', () => {
    for (const over of [{ frequency: 23_999.99 }, { frequency: 0.1 }, { q: 1e6 }, { gain: 150 }])
      expect(write(one(over)).warnings).toEqual([devices]);
  });
});

describe('the schema of CamillaDSP refuses', () => {
  const { text } = write(configOfBands([makeBand('band1', { gain: 3 })], -3));
  it.each([
    ['a file without devices', text.replace(/^devices:[^]*?(?=^filters)/m, '')],
    ['an unknown key', text.replace('inverted', 'reversed')],
    ['an unknown type', text.replace('Peaking', 'Peak')],
    ['a step with one channel', text.replace('channels:\n      - 0\n      - 1', 'channel: 0')],
    ['a sample format of old', text.replace('F32_LE', 'FLOAT32LE')],
    ['a missing filter', text.replace('- band1', '- band2')],
    ['a missing channel', text.replace('- 1\n', '- 2\n')],
    ['a channel twice', text.replace('- 1\n', '- 0\n')],
    ['a frequency of half the rate', text.replace('freq: 1000', 'freq: 24000')],
    ['infinity', text.replace('gain: 3', 'gain: .inf')],
    ['a Q of 0', text.replace('q: 1', 'q: 0')],
    ['an unstable filter', text.replace('q: 1', 'q: 1e17')],
    ['a loud preamp', text.replace('gain: -3', 'gain: 151')],
    ['a fraction of a Hz', text.replace('samplerate: 48000', 'samplerate: 47999.5')],
    ['what is not YAML', `${text}  - {`],
  ])('%s', (_name, broken) => {
    expect(broken).not.toBe(text);
    expect(camillaFaults(broken)).not.toEqual([]);
  });

  it('the file of another version', () => {
    const config = configOfBands([makeBand('band1')]);
    for (const version of camillaVersions)
      for (const other of camillaVersions)
        expect(camillaFaults(write(config, version).text, other).length > 0).toBe(
          version !== other,
        );
  });
});
