import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { easyEffectsFaults } from '../../../../test/support/eq/easyeffects-schema.ts';
import { arbitraryConfig, arbitraryRate } from '../../../../test/support/eq/some-eq.ts';
import { t } from '../../i18n/translate.ts';
import { configOfBands, makeBand } from '../make.ts';
import type { DspConfig } from '../model.ts';
import { exportEq } from './export.ts';
import { parseEq } from './parse.ts';

const rate = 48_000;
const write = (config: DspConfig, hz = rate) => exportEq(config, 'easyeffects', { rate: hz });

describe('EasyEffects loads', () => {
  it('every chain of a server', () =>
    fc.assert(
      fc.property(arbitraryConfig, arbitraryRate, (config, hz) => {
        const { text } = write(config, hz);
        expect(easyEffectsFaults(text)).toEqual([]);
        expect(parseEq(text, { rate: hz })).toMatchObject({ format: 'easyeffects', warnings: [] });
      }),
    ));

  it('a chain of nothing, as a band that is off', () => {
    const { text, warnings } = write(configOfBands([]));
    expect(easyEffectsFaults(text)).toEqual([]);
    expect(warnings).toEqual([]);
    expect(parseEq(text, { rate })).toMatchObject({ bands: [], preamp: 0 });
  });

  it('sides of different length', () => {
    const bands = ['FL', 'FL', 'FR'].map((channel, index) =>
      makeBand(`band${String(index + 1)}`, { channel, gain: index + 1 }),
    );
    const { text } = write(configOfBands(bands));
    expect(easyEffectsFaults(text)).toEqual([]);
    expect(parseEq(text, { rate }).bands.map(({ channel, gain }) => [channel, gain])).toEqual([
      ['FL', 1],
      ['FL', 2],
      ['FR', 3],
    ]);
  });

  it('a preamp that it cannot hold, limited', () => {
    const { text, warnings } = write(configOfBands([], -40));
    expect(warnings).toEqual([t('eqfiles:lost.preampRange', { gain: '-40.0', limit: '-36' })]);
    expect(easyEffectsFaults(text)).toEqual([]);
  });
});

describe('the schema of EasyEffects refuses', () => {
  const { text } = write(configOfBands([makeBand('band1', { gain: 3 })], -3));
  it.each([
    ['a missing band', text.replace('"num-bands": 1', '"num-bands": 2')],
    ['no band', text.replace('"num-bands": 1', '"num-bands": 0')],
    ['a loud band', text.replace('"gain": 3', '"gain": 35.5')],
    ['a low frequency', text.replace('"frequency": 1000', '"frequency": 9')],
    ['an unknown type', text.replace('Bell', 'Peak')],
    ['a loud preamp', text.replace('"input-gain": -3', '"input-gain": 37')],
    ['what is not JSON', `${text}}`],
  ])('%s', (_name, broken) => {
    expect(broken).not.toBe(text);
    expect(easyEffectsFaults(broken)).not.toEqual([]);
  });
});
