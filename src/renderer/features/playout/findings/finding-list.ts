import type { FindingCounts, Severity } from '../../../../shared/playout/finding.ts';
import { severities } from '../../../../shared/playout/finding.ts';
import type { ChannelState, PlacedFinding, Workspace } from '../../../../shared/playout/state.ts';

/** Findings of one channel, or of the lineup itself (`channel` null), as a stretch of the core's list, which has the worst first. */
export interface FindingGroup {
  readonly channel: ChannelState | null;
  /** Where the wanted ones begin in the channel's list, and how many there are. */
  readonly offset: number;
  readonly total: number;
  readonly counts: FindingCounts;
}

const totalOf = ({ error, warning, info }: FindingCounts): number => error + warning + info;

/** Where the findings of a severity lie in a list that has the worst first; null: all. */
export function stretchOf(
  counts: FindingCounts,
  severity: Severity | null,
): { readonly offset: number; readonly total: number } {
  if (severity === null) return { offset: 0, total: totalOf(counts) };
  const before = severities.slice(0, severities.indexOf(severity));
  return {
    offset: before.reduce((sum, one) => sum + counts[one], 0),
    total: counts[severity],
  };
}

/** What the lineup has beside its channels: its own findings. */
export function ownCounts(
  { findings }: Pick<Workspace, 'findings'>,
  channels: readonly ChannelState[],
): FindingCounts {
  const rest = (severity: Severity): number =>
    Math.max(
      0,
      channels.reduce((left, one) => left - one.findings[severity], findings[severity]),
    );
  return { error: rest('error'), warning: rest('warning'), info: rest('info') };
}

/** Groups that have something of what is wanted: the lineup's own first, then the channels in their order. */
export function groupsOf(
  workspace: Pick<Workspace, 'findings'>,
  channels: readonly ChannelState[],
  wanted: { readonly channel: string | null; readonly severity: Severity | null },
): readonly FindingGroup[] {
  const all = [
    { channel: null, counts: ownCounts(workspace, channels) },
    ...channels.map((channel) => ({ channel, counts: channel.findings })),
  ];
  return all
    .filter(({ channel }) => wanted.channel === null || channel?.key === wanted.channel)
    .map((group) => ({ ...group, ...stretchOf(group.counts, wanted.severity) }))
    .filter(({ total }) => total > 0);
}

/** Repairs that change no picture and no time on air: they can be done together without a second look. */
const safe: ReadonlySet<string> = new Set([
  'sort',
  'fit-out',
  'rename',
  'new-id',
  'set',
  'offsets',
]);

/** Whether a finding's repair may be part of "repair all". */
export const isSafe = ({ repair }: Pick<PlacedFinding, 'repair'>): boolean =>
  repair?.k === 'each'
    ? repair.repairs.every(({ k }) => safe.has(k))
    : repair !== undefined && safe.has(repair.k);
