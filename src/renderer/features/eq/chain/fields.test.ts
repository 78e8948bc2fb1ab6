import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NumberField } from '../../../../shared/eq/filter-specs.ts';
import { filterSpecs } from '../../../../shared/eq/filter-specs.ts';
import { fieldScale } from './controls.tsx';
import { fieldText, fieldWords, parseField } from './field-text.ts';
import { fieldNames } from './names.ts';

/** Every filter type with fields. */
const simpleTypes = Object.keys(filterSpecs) as (keyof typeof filterSpecs)[];

const numbers: readonly NumberField[] = simpleTypes.flatMap((type) =>
  filterSpecs[type].filter((field) => field.kind === 'number'),
);
const field = (name: string): NumberField => {
  const found = numbers.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};
const anyField = fc.constantFrom(...numbers);

describe('fields of the chain', () => {
  it('have a name each', () => {
    for (const type of simpleTypes)
      for (const { name } of filterSpecs[type]) expect(fieldNames[name]?.() ?? '').not.toBe('');
  });

  it.each([
    ['frequency', '2k', 2000],
    ['frequency', '1.25 kHz', 1250],
    ['gain', '-3,5', -3.5],
    ['gain', '+2 dB', 2],
    ['attack', '12 ms', 12],
    ['balance', 'L 40', -40],
    ['balance', 'r40', 40],
    ['balance', 'Center', 0],
    ['balance', '-25%', -25],
    ['ratio', '4:1', 4],
    ['semitones', '−1.5 st', -1.5],
    ['width', '1,3', 1.3],
  ])('%s takes "%s"', (name, text, value) =>
    expect(parseField(field(name), text)).toEqual({ ok: true, value }),
  );

  it.each([
    ['gain', 'loud', 'Enter a value from −60.0 dB to +60.0 dB.'],
    ['gain', '61', 'Enter a value from −60.0 dB to +60.0 dB.'],
    ['frequency', '10', 'Enter a value from 20 Hz to 20 kHz.'],
    ['ceiling', '1', 'Enter a value from −24.0 dB to 0.0 dB.'],
  ])('%s refuses "%s" with its reason', (name, text, reason) =>
    expect(parseField(field(name), text)).toEqual({ ok: false, error: reason }),
  );

  it('can be typed as they are shown', () =>
    fc.assert(
      fc.property(anyField, fc.double({ min: 0, max: 1, noNaN: true }), (one, part) => {
        const value = Number((one.min + part * (one.max - one.min)).toFixed(1));
        const inside = Math.min(one.max, Math.max(one.min, value));
        const parsed = parseField(one, fieldText(one, inside));
        const near = one.unit === 'Hz' ? Math.max(0.6, inside * 0.006) : 0.051;
        expect(parsed.ok ? Math.abs(parsed.value - inside) : Infinity).toBeLessThan(near);
        expect(fieldWords(one, inside)).not.toBe('');
      }),
    ));

  it('come back from the slider as they went there, within their range', () =>
    fc.assert(
      fc.property(anyField, fc.double({ min: 0, max: 1, noNaN: true }), (one, part) => {
        const value = one.min + part * (one.max - one.min);
        const scale = fieldScale(one, value);
        const back = scale.fromSlider(scale.toSlider(value));
        expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.max(0.06, value * 0.001));
        expect(scale.fromSlider(scale.max)).toBeLessThanOrEqual(one.max);
        expect(scale.fromSlider(scale.min)).toBeGreaterThanOrEqual(one.min);
      }),
    ));

  it('spans 24 dB until a level lies beyond', () => {
    expect(fieldScale(field('gain'), -24).max).toBe(24);
    expect(fieldScale(field('gain'), 24.1)).toMatchObject({ min: -60, max: 60 });
    expect(fieldScale(field('threshold'), -18)).toMatchObject({ min: -60, max: 0 });
  });

  it('moves a frequency by one 48th of an octave a step', () => {
    const scale = fieldScale(field('frequency'), 80);
    const next = scale.fromSlider(scale.toSlider(80) + scale.keyStep);
    expect(next).toBeCloseTo(80 * 2 ** (1 / 48), 1);
  });
});
