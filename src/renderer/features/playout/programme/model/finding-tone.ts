import type { ProgrammeFinding } from '../../../../../shared/playout/programme/contract.ts';
import type { Tone } from '../../../../../shared/format/states.ts';

const bad: ReadonlySet<string> = new Set(['missing-file', 'unreadable-file', 'pins-overlap']);

/** How bad a finding is: a file that is gone or can't be read or a pin that was left out, or less than was asked for. */
export const findingTone = ({ code }: Pick<ProgrammeFinding, 'code'>): Tone =>
  bad.has(code) ? 'bad' : 'waiting';
