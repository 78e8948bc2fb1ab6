import { useCallback, useState } from 'react';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import type { Loaded } from '../../../state/use-load.ts';
import { useLoad } from '../../../state/use-load.ts';
import type { FindingGroup } from './finding-list.ts';
import { isSafe } from './finding-list.ts';

/** Findings that are asked for at once. */
const PAGE = 100;
const MOST = 1000;

export interface FindingPages {
  readonly loaded: Loaded<readonly PlacedFinding[]>;
  /** Of the group, not yet asked for. */
  readonly more: number;
  readonly showMore: () => void;
}

/** The findings of a group, page by page; asked again when `revision` changed. */
export function useFindings(group: FindingGroup, revision: number): FindingPages {
  const [pages, setPages] = useState(1);
  const wanted = Math.min(group.total, pages * PAGE);
  const { channel, offset } = group;
  const key = JSON.stringify([channel?.key ?? null, offset, wanted, revision]);
  const loaded = useLoad(key, (signal) =>
    channel === null
      ? ownFindings(offset, wanted, signal)
      : stretch(channel.key, offset, wanted, signal),
  );
  const showMore = useCallback(() => {
    setPages((count) => count * 2);
  }, []);
  return { loaded, more: group.total - wanted, showMore };
}

/** `count` findings of a channel from the `offset`-th on. */
async function stretch(
  channel: string | null,
  offset: number,
  count: number,
  signal?: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  const found: PlacedFinding[] = [];
  while (found.length < count) {
    const limit = Math.min(MOST, count - found.length);
    const from = offset + found.length;
    const page = await call('playout.findings', { channel, from, limit }, signal);
    for (const one of page.findings) found.push(one);
    if (page.findings.length < limit) break;
  }
  return found;
}

/** The lineup's own findings lie among those of all channels: looked for until as many are found as there are. */
async function ownFindings(
  offset: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  const found: PlacedFinding[] = [];
  for (let from = 0; found.length < offset + count; from += MOST) {
    const page = await call('playout.findings', { channel: null, from, limit: MOST }, signal);
    for (const one of page.findings) if (one.channel === null) found.push(one);
    if (from + MOST >= page.total) break;
  }
  return found.slice(offset, offset + count);
}

/** Every finding with a safe repair, of one channel or of all. */
export async function safeRepairs(
  channel: string | null,
  signal?: AbortSignal,
): Promise<readonly PlacedFinding[]> {
  const all = await stretch(channel, 0, Number.MAX_SAFE_INTEGER, signal);
  return all.filter(isSafe);
}
