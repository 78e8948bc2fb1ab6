import type { FindingCounts, Severity } from '../../../../shared/playout/finding.ts';
import { severities } from '../../../../shared/playout/finding.ts';
import type {
  ChannelState,
  PlacedFinding,
  PlayoutWorkspace,
} from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { countAll } from './finding-counts.ts';
import type { Paged } from '../../../state/use-paged.ts';
import { usePaged } from '../../../state/use-paged.ts';

/** A range of the core's list, sorted worst first: findings of one channel, or of the lineup itself (`channel` null). */
export interface FindingGroup {
  readonly channel: ChannelState | null;
  /** The range in the channel's list: its first index and its length. */
  readonly offset: number;
  readonly total: number;
  readonly counts: FindingCounts;
}

/** The range of a severity in a list sorted worst first; null: all severities. */
export function findStretch(
  counts: FindingCounts,
  severity: Severity | null,
): { readonly offset: number; readonly total: number } {
  if (severity === null) return { offset: 0, total: countAll(counts) };
  const before = severities.slice(0, severities.indexOf(severity));
  return {
    offset: before.reduce((sum, one) => sum + counts[one], 0),
    total: counts[severity],
  };
}

/** Counts the lineup's own findings, without those of its channels. */
export function ownCounts(
  { findings }: Pick<PlayoutWorkspace, 'findings'>,
  channels: readonly ChannelState[],
): FindingCounts {
  const rest = (severity: Severity): number =>
    Math.max(
      0,
      channels.reduce((left, channel) => left - channel.findings[severity], findings[severity]),
    );
  return { error: rest('error'), warning: rest('warning'), info: rest('info') };
}

/** The non-empty groups for a filter: the lineup's own first, then the channels in order. */
export function groupFindings(
  workspace: Pick<PlayoutWorkspace, 'findings'>,
  channels: readonly ChannelState[],
  wanted: { readonly channel: string | null; readonly severity: Severity | null },
): readonly FindingGroup[] {
  const all = [
    { channel: null, counts: ownCounts(workspace, channels) },
    ...channels.map((channel) => ({ channel, counts: channel.findings })),
  ];
  return all
    .filter(({ channel }) => wanted.channel === null || channel?.key === wanted.channel)
    .map((group) => ({ ...group, ...findStretch(group.counts, wanted.severity) }))
    .filter(({ total }) => total > 0);
}

/** Repairs that change neither pictures nor times on air, so they can run together without a confirmation. */
const safe: ReadonlySet<string> = new Set([
  'sort',
  'fit-out',
  'rename',
  'new-id',
  'set',
  'offsets',
]);

/** Whether "repair all" includes the finding's repair. */
export const isSafe = ({ repair }: Pick<PlacedFinding, 'repair'>): boolean =>
  repair?.k === 'each'
    ? repair.repairs.every(({ k }) => safe.has(k))
    : repair !== undefined && safe.has(repair.k);

/** Maximum findings per request. */
const MAX_PAGE = 1000;
const SIZE = 100;

/** The findings of a group, page by page. Requests them again when `revision` changes. */
export function useFindings(
  { channel, offset, total }: FindingGroup,
  revision: number,
): Paged<PlacedFinding> {
  const end = offset + total;
  return usePaged<PlacedFinding, number>(
    JSON.stringify([channel?.key ?? null, offset, total, revision]),
    {
      first: offset,
      size: SIZE,
      id: ({ id }) => id,
      fetch: async (from, signal) => {
        if (channel === null)
          return { items: await ownFindings(offset, total, signal), next: null, total };
        const limit = Math.min(SIZE, end - from);
        const input = { channel: channel.key, from, limit };
        const { findings } = await call('playout.findings', input, signal);
        const next = from + findings.length;
        return { items: findings, next: next < end && findings.length > 0 ? next : null, total };
      },
    },
  );
}

/** The core lists the lineup's own findings among those of all channels, so this reads all and filters. */
async function ownFindings(
  offset: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  const own = (await everyFinding(null, signal)).filter(({ channel }) => channel === null);
  return own.slice(offset, offset + count);
}

/** The findings of a channel, or of all (null), page by page. */
export async function* findingPages(
  channel: string | null,
  signal: AbortSignal,
): AsyncGenerator<readonly PlacedFinding[]> {
  for (let from = 0; ;) {
    const input = { channel, from, limit: MAX_PAGE };
    const { findings, total } = await call('playout.findings', input, signal);
    yield findings;
    from += findings.length;
    if (findings.length === 0 || from >= total) return;
  }
}

async function everyFinding(
  channel: string | null,
  signal: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  const all: PlacedFinding[] = [];
  for await (const page of findingPages(channel, signal))
    for (const finding of page) all.push(finding);
  return all;
}

/** All findings with a safe repair, of one channel or of all. */
export async function safeRepairs(
  channel: string | null,
  signal: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  return (await everyFinding(channel, signal)).filter(isSafe);
}
