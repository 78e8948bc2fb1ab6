import type { Measurement } from '../../../../shared/eq/fit/measurement.ts';
import { parseMeasurement } from '../../../../shared/eq/fit/measurement.ts';
import type { LineWarning } from '../../../../shared/eq/fit/measurement-rows.ts';
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
