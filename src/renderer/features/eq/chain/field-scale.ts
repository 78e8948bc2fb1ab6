import type { NumberField } from '../../../../shared/eq/filter-specs.ts';

/** Maps a field to slider units and back. */
export interface FieldScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly keyStep: number;
  readonly shiftStep: number;
  readonly pageStep: number;
  readonly toSlider: (value: number) => number;
  readonly fromSlider: (position: number) => number;
}

/** Arrow key steps per octave. */
const OCTAVE = 48;
/** dB. A ±60 dB slider would move half a decibel per pixel, so it spans this range until a value exceeds it. */
const USUAL_LEVEL = 24;

const digits = (value: number, count: number): number => Number(value.toPrecision(count));

function logScale({ min, max, unit }: NumberField): FieldScale {
  return {
    min: 0,
    max: Math.round(Math.log2(max / min) * OCTAVE * 10) / 10,
    step: 0.1,
    keyStep: 1,
    shiftStep: 0.1,
    pageStep: OCTAVE / 6,
    toSlider: (value) => Math.log2(Math.max(min, value) / min) * OCTAVE,
    fromSlider: (position) => {
      const value = Math.min(max, min * 2 ** (position / OCTAVE));
      return unit === 'Hz' && value < 1000 ? Math.round(value * 10) / 10 : digits(value, 4);
    },
  };
}

const keep = (value: number): number => value;

/** Frequencies and times are logarithmic, everything else is linear. `value`: the committed value. */
export function fieldScale(field: NumberField, value: number): FieldScale {
  if (field.unit === 'Hz' || field.unit === 'ms') return logScale(field);
  const wide = field.unit === 'dB' && field.max - field.min > 2 * USUAL_LEVEL;
  const both = field.min < -USUAL_LEVEL && field.max > USUAL_LEVEL;
  const narrow = wide && both && Math.abs(value) <= USUAL_LEVEL;
  const min = narrow ? -USUAL_LEVEL : field.min;
  const max = narrow ? USUAL_LEVEL : field.max;
  return {
    min,
    max,
    step: field.step,
    keyStep: field.step,
    shiftStep: field.step,
    pageStep: field.unit === 'dB' ? 1 : (max - min) / 10,
    toSlider: keep,
    fromSlider: keep,
  };
}
