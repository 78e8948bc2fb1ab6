import type { Faults } from '../faults.ts';

/** The server's field names for sound processing, and its features beyond the specification. */
export interface SpecifiedForm {
  readonly gain: string;
  readonly frequency: string;
  readonly preamp: string;
  /** Every band has a `channel`. */
  readonly channels: boolean;
  /** `tone_controls` are beside `dsp`. */
  readonly tone: boolean;
}

export const bandChannels = ['all', 'left', 'right'] as const;

export function formOf(faults: Faults): SpecifiedForm {
  const other = faults.has('dsp-spellings');
  return {
    gain: other ? 'gain' : 'gain_db',
    frequency: other ? 'freq' : 'frequency',
    preamp: other ? 'preamp' : 'preamp_gain_db',
    channels: faults.has('dsp-channels'),
    tone: faults.has('dsp-tone'),
  };
}
