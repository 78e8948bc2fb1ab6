import type { ProgrammeFinding } from '../../../../../shared/playout/programme/contract.ts';
import type { Tone } from '../../../../../shared/format/states.ts';

/** How bad a finding is: a file that is gone or a pin that was left out, or less than was asked for. */
export const findingTone = ({ code }: Pick<ProgrammeFinding, 'code'>): Tone =>
  code === 'missing-file' || code === 'pins-overlap' ? 'bad' : 'waiting';
