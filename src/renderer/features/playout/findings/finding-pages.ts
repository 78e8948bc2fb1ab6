import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import type { Paged } from '../../../state/use-paged.ts';
import { usePaged } from '../../../state/use-paged.ts';
import type { FindingGroup } from './finding-list.ts';
import { isSafe } from './finding-list.ts';

/** Findings of one request at most. */
const MOST = 1000;
const SIZE = 100;

/** The findings of a group, page by page; requested again when `revision` changed. */
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

/** The lineup's own findings lie among those of all channels: read until as many are found as exist. */
async function ownFindings(
  offset: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  const own = (await everyFinding(null, signal)).filter(({ channel }) => channel === null);
  return own.slice(offset, offset + count);
}

async function everyFinding(
  channel: string | null,
  signal?: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  const found: PlacedFinding[] = [];
  for (;;) {
    const input = { channel, from: found.length, limit: MOST };
    const { findings, total } = await call('playout.findings', input, signal);
    for (const one of findings) found.push(one);
    if (findings.length === 0 || found.length >= total) return found;
  }
}

/** Every finding with a safe repair, of one channel or of all. */
export async function safeRepairs(
  channel: string | null,
  signal?: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  return (await everyFinding(channel, signal)).filter(isSafe);
}
