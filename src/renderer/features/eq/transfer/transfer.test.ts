import { describe, expect, it } from 'vitest';
import { parseEq } from '../../../../shared/eq/formats/parse.ts';
import { configOfBands, selectEqs, makeBand, makeFilter } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { currentShape } from '../../../../shared/eq/shape.ts';
import { applyImport } from './apply-import.ts';
import { diffBands } from './diff-bands.ts';
import { fileName } from './ExportDialog.tsx';

const parse = (text: string) => parseEq(text, { rate: 48_000 });
const file = parse(
  'Preamp: -3 dB\nFilter: ON PK Fc 100 Hz Gain 1 dB Q 1\nFilter: ON AP Fc 300 Hz Q 1\n',
);
const replace = { mode: 'replace', onlyStorable: false } as const;

describe('an import', () => {
  const draft: DspConfig = {
    ...configOfBands([makeBand('band1', { frequency: 50 })], -1, { FL: -2 }),
    enabled: false,
    presetId: 'p',
  };
  draft.filters.push(makeFilter('tone', 'tone_control'));

  it('replaces the bands and preamps of the equalizer and nothing else', () => {
    const after = applyImport(draft, 'eq1', file, replace, currentShape);
    expect(selectEqs(after)[0]).toMatchObject({ preamp: -3, channelPreamp: {}, enabled: true });
    expect(selectEqs(after)[0]?.bands.map(({ frequency }) => frequency)).toEqual([100, 300]);
    expect(after.filters[1]).toBe(draft.filters[1]);
    expect(after.enabled).toBe(true);
  });

  it('adds after what is there, with ids of their own', () => {
    const after = applyImport(draft, 'eq1', file, { ...replace, mode: 'add' }, currentShape);
    const [eq] = selectEqs(after);
    expect(eq).toMatchObject({ preamp: -4, channelPreamp: { FL: -2 } });
    expect(new Set(eq?.bands.map(({ id }) => id)).size).toBe(3);
  });

  it('leaves out what the server cannot store where that is wanted', () => {
    const after = applyImport(draft, 'eq1', file, { ...replace, onlyStorable: true }, currentShape);
    expect(selectEqs(after)[0]?.bands.map(({ type }) => type)).toEqual(['peak']);
  });

  it('makes an equalizer where the chain has none, and takes a whole chain whole', () => {
    expect(selectEqs(applyImport(emptyConfig, null, file, replace, null))[0]?.bands).toHaveLength(
      2,
    );
    const whole = parse(
      '{"enabled":true,"input_gain":-2,"filters":[{"type":"gain","enabled":true,"gain":1}]}',
    );
    const after = applyImport(draft, 'eq1', whole, replace, currentShape);
    expect(after).toMatchObject({ inputGain: -2, presetId: null, filters: [{ type: 'gain' }] });
  });
});

it('compares bands by what they are', () => {
  const old = [
    makeBand('a', { frequency: 100 }),
    makeBand('b', { frequency: 1000 }),
    makeBand('c', { type: 'notch' }),
  ];
  const now = [
    makeBand('x', { frequency: 1100 }),
    makeBand('y', { frequency: 100 }),
    makeBand('z', { frequency: 9000 }),
  ];
  expect(diffBands(old, now).map(({ k }) => k)).toEqual(['changed', 'same', 'added', 'removed']);
});

it('names files after players, whatever these are called', () => {
  expect(fileName('Wohnzimmer/\\:*? équipe', 'apo')).toBe('Wohnzimmer équipe.txt');
  expect(fileName('../..', 'camilladsp')).toBe('equalizer.yml');
});
