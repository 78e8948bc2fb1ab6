import type { Target } from '../../../../shared/eq/fit/curve.ts';
import type { Measurement } from '../../../../shared/eq/fit/measurement.ts';
import { parseMeasurement } from '../../../../shared/eq/fit/measurement.ts';
import type { LineWarning } from '../../../../shared/eq/fit/measurement-rows.ts';
import { USUAL_BOOST } from '../../../../shared/eq/fit/prepare.ts';
import { toError } from '../../../state/failure.ts';

/** A response or target file and its parsed content. */
export interface CurveSource {
  readonly name: string | null;
  readonly text: string;
  /** Null: no file, or an unusable one. */
  readonly measurement: Measurement | null;
  readonly error: string | null;
  readonly warnings: readonly LineWarning[];
}

export const noSource: CurveSource = {
  name: null,
  text: '',
  measurement: null,
  error: null,
  warnings: [],
};

/** Parses a file; reports why it is unusable and which lines were skipped. */
export function parseSource(
  text: string,
  name: string,
  field: 'measurement' | 'target',
): CurveSource {
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

export interface Settings {
  /** `own`: the target from the measurement file. */
  readonly target: TargetKind;
  /** dB per octave. */
  readonly tilt: number;
  /** dB. */
  readonly bass: number;
  readonly file: CurveSource;
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

/** The chosen target; null while its file is missing. */
export function createTarget(settings: Settings, measurement: Measurement | null): Target | null {
  const { target, tilt, bass, file } = settings;
  if (target === 'tilt') return { k: 'tilt', tilt, bass };
  if (target === 'file')
    return file.measurement === null ? null : { k: 'curve', curve: file.measurement };
  if (target === 'own' && measurement?.target != null)
    return { k: 'curve', curve: { freqs: measurement.freqs, db: measurement.target } };
  return { k: 'flat' };
}
