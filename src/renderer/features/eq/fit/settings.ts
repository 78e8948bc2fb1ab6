import type { Target } from '../../../../shared/eq/fit/curve.ts';
import type { Measurement } from '../../../../shared/eq/fit/measurement.ts';
import { parseMeasurement } from '../../../../shared/eq/fit/measurement.ts';
import type { LineWarning } from '../../../../shared/eq/fit/measurement-rows.ts';
import { USUAL_BOOST } from '../../../../shared/eq/fit/prepare.ts';
import { toError } from '../../../state/failure.ts';

/** A file of a response or a target, and what was read of it. */
export interface Source {
  readonly name: string | null;
  readonly text: string;
  /** Null: no file, or one that cannot be used. */
  readonly measurement: Measurement | null;
  readonly error: string | null;
  readonly warnings: readonly LineWarning[];
}

export const noSource: Source = {
  name: null,
  text: '',
  measurement: null,
  error: null,
  warnings: [],
};

/** Reads a file; one that cannot be used says why, and which lines were left out. */
export function sourceOf(text: string, name: string, field: 'measurement' | 'target'): Source {
  try {
    const measurement = parseMeasurement(text, { field });
    return { name, text, measurement, error: null, warnings: measurement.warnings };
  } catch (thrown) {
    const { message, detail } = toError(thrown);
    const listed = detail?.['warnings'];
    const warnings = Array.isArray(listed) ? (listed as LineWarning[]) : [];
    return { name, text, measurement: null, error: message, warnings };
  }
}

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
