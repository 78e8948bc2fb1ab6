import { useEffect } from 'react';
import type { PlacedFinding } from '../../../shared/playout/state.ts';
import { call } from '../../state/calls.ts';
import { useRoute } from '../../state/route.ts';
import { openSide } from './dialogs.ts';
import { showFinding } from './findings/FindingRow.tsx';

/** Findings that are asked for at once, and how many are looked through at most. */
const PAGE = 1000;
const MOST = 20_000;

async function findingOf(id: string, signal: AbortSignal): Promise<PlacedFinding | null> {
  for (let from = 0; from < MOST; from += PAGE) {
    const page = await call('playout.findings', { channel: null, from, limit: PAGE }, signal);
    const found = page.findings.find((one) => one.id === id);
    if (found !== undefined) return found;
    if (from + PAGE >= page.total) return null;
  }
  return null;
}

/** Shows what the address names: `/playout#channel=<key>` a channel, `/playout#finding=<id>` a finding and its place. */
export function useRouteFocus(): void {
  const { detail } = useRoute();
  useEffect(() => {
    const [kind, value] = splitDetail(detail);
    if (kind === 'channel') openSide('channels', value);
    if (kind !== 'finding') return undefined;
    const stop = new AbortController();
    openSide('findings');
    findingOf(value, stop.signal).then(
      (found) => {
        if (found !== null && !stop.signal.aborted) showFinding(found);
      },
      () => undefined,
    );
    return () => {
      stop.abort();
    };
  }, [detail]);
}

/** `finding=f12` as its two parts. */
export function splitDetail(detail: string): readonly [string, string] {
  const at = detail.indexOf('=');
  return at < 0 ? ['', ''] : [detail.slice(0, at), detail.slice(at + 1)];
}
