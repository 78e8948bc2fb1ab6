import type { FindingCounts } from '../../../../shared/playout/finding.ts';
import type { PlayoutWorkspace } from '../../../../shared/playout/state.ts';

/** The number of findings of all severities. */
export const countAll = ({ error, warning, info }: FindingCounts): number => error + warning + info;

/** The count in the rail, the panel's head and the findings sheet: all findings of the draft; 0 while no lineup is open. */
export const findingCount = ({
  state,
  findings,
}: Pick<PlayoutWorkspace, 'state' | 'findings'>): number =>
  state === 'open' ? countAll(findings) : 0;

/** The color of the worst finding. */
export const worstTone = ({
  findings,
}: Pick<PlayoutWorkspace, 'findings'>): 'bad' | 'warn' | 'info' =>
  findings.error > 0 ? 'bad' : findings.warning > 0 ? 'warn' : 'info';
