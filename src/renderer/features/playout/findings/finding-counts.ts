import type { FindingCounts } from '../../../../shared/playout/finding.ts';
import type { Workspace } from '../../../../shared/playout/state.ts';

/** How many findings there are, of every severity. */
export const totalOf = ({ error, warning, info }: FindingCounts): number => error + warning + info;

/** The number that the rail, the panel's head and the list of findings show: all findings of the draft; 0 while no lineup is open. */
export const findingCount = ({ state, findings }: Pick<Workspace, 'state' | 'findings'>): number =>
  state === 'open' ? totalOf(findings) : 0;
