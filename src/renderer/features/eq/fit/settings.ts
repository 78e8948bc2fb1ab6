import type { Measurement } from '../../../../shared/eq/fit/measurement.ts';
import { USUAL_BOOST } from '../../../../shared/eq/fit/prepare.ts';
import type { Target } from '../../../../shared/eq/fit/curve.ts';
import type { Source } from './source.ts';
import { noSource } from './source.ts';

export type TargetKind = 'flat' | 'tilt' | 'file' | 'own';

/** What can be chosen before a fit. */
export interface Settings {
  /** `own`: the target that stands in the file of the measurement. */
  readonly target: TargetKind;
  /** dB an octave. */
  readonly tilt: number;
  /** dB. */
  readonly bass: number;
  readonly file: Source;
  readonly bands: number;
  readonly shelves: boolean;
  /** dB. */
  readonly maxBoost: number;
}

export const usualSettings: Settings = {
  target: 'flat',
  tilt: -0.5,
  bass: 4,
  file: noSource,
  bands: 10,
  shelves: true,
  maxBoost: USUAL_BOOST,
};

/** The target that is meant; null: its file is missing. */
export function targetOf(settings: Settings, measurement: Measurement | null): Target | null {
  const { target, tilt, bass, file } = settings;
  if (target === 'tilt') return { k: 'tilt', tilt, bass };
  if (target === 'file')
    return file.measurement === null ? null : { k: 'curve', curve: file.measurement };
  if (target === 'own' && measurement?.target != null)
    return { k: 'curve', curve: { freqs: measurement.freqs, db: measurement.target } };
  return { k: 'flat' };
}
