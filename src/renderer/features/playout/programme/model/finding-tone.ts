import type { ProgrammeFinding } from '../../../../../shared/playout/programme/contract.ts';
import type { Tone } from '../../../../../shared/format/states.ts';

const bad: ReadonlySet<string> = new Set(['missing-file', 'unreadable-file', 'pins-overlap']);

/** The tone of a finding: error if a file is gone or unreadable or a pin was left out, otherwise warning. */
export const findingTone = ({ code }: Pick<ProgrammeFinding, 'code'>): Tone =>
  bad.has(code) ? 'bad' : 'waiting';
