import type { Faults } from '../faults.ts';

/** How this server spells its sound processing and what of it it has, besides what is specified. */
export interface SpecifiedForm {
  readonly gain: string;
  readonly frequency: string;
  readonly preamp: string;
  /** Every band has a `channel`. */
  readonly channels: boolean;
  /** `tone_controls` stand beside `dsp`. */
  readonly tone: boolean;
}

export const bandChannels = ['all', 'left', 'right'] as const;

export function formOf(faults: Pick<Faults, 'has'>): SpecifiedForm {
  const other = faults.has('dsp-spellings');
  return {
    gain: other ? 'gain' : 'gain_db',
    frequency: other ? 'freq' : 'frequency',
    preamp: other ? 'preamp' : 'preamp_gain_db',
    channels: faults.has('dsp-channels'),
    tone: faults.has('dsp-tone'),
  };
}
