import { useMemo, useReducer, useState } from 'react';
import type { TopicName } from '../../shared/contract/topics.ts';
import { useHostState } from '../state/host-state.ts';
import { getHost } from '../state/link.ts';
import type { FindingChange, Findings } from './Finders.tsx';
import type { Recent } from './recents.ts';
import { forgetUse, readRecents } from './recents.ts';
import type { PaletteEntry, PaletteSource } from './source.ts';
import type { PaletteState } from './palette-state.ts';
import { useTopicRevision } from './use-sources.ts';
import { useRows } from './use-rows.ts';

/** Whether a source is needed: the user typed a text or selected a scope, its panel is open, or one of its entries was used recently. */
const isNeeded = (
  { id, panel }: PaletteSource,
  state: Pick<PaletteState, 'scope' | 'text' | 'panel'>,
  recents: readonly Recent[],
): boolean =>
  state.text !== '' ||
  state.scope !== null ||
  panel === state.panel ||
  recents.some(({ source }) => source === id);

const none: Findings = new Map();

function withFinding(before: Findings, { source, finding }: FindingChange): Findings {
  const next = new Map(before);
  if (finding === null) next.delete(source);
  else next.set(source, finding);
  return next;
}

/**
 * The rows for the typed text, including results of servers. Topics of services are subscribed only when needed, because that polls them.
 * `isLoading`: not all local entries are known yet. `keep`: an action of this entry ran; until the text changes, its row stays the first one,
 * even if its new name no longer matches, so that the next press acts on the same item: "Pause" becomes "Play".
 */
export function usePaletteRows(
  sources: readonly PaletteSource[],
  ready: boolean,
  { scope, text: raw, panel }: Pick<PaletteState, 'scope' | 'text' | 'panel'>,
) {
  const text = raw.trim();
  const [recents, setRecents] = useState(readRecents);
  const [findings, onFinding] = useReducer(withFinding, none);
  const [wasNeeded, setWasNeeded] = useState(false);
  const newest = recents.slice(0, 5);
  if (!wasNeeded && (text !== '' || scope !== null)) setWasNeeded(true);
  const topics: readonly TopicName[] = sources
    .filter((source) => wasNeeded || isNeeded(source, { scope, text, panel }, newest))
    .flatMap((source) => source.topics);
  const revision = useTopicRevision(topics);
  const arrived = haveArrived(topics, revision);
  const hostState = useHostState();
  const local = useEntries(sources, revision);
  const finders = sources.filter((source) => scope === null || source.scope === scope);
  const list = `${scope ?? ''} ${text}`;
  const [used, setUsed] = useState({ list, id: '' });
  const keep = ({ id }: PaletteEntry): void => setUsed({ list, id });
  const rows = useRows(
    { sources, ready: ready && arrived, local, findings, recents, scope, text, panel },
    used.list === list && used.id !== '' ? used.id : null,
  );
  const forget = (entry: PaletteEntry): void => {
    forgetUse(entry.id);
    setRecents(readRecents());
  };
  // Without the core, topics do not arrive.
  const isLoading = !ready || (!arrived && hostState === 'open');
  return { rows, finders, text, onFinding, forget, keep, recents, isLoading };
}

/**
 * Whether all topics have a value; before, a source knows neither its entries nor whether it can search. `_revision`: changes with the
 * topics.
 */
const haveArrived = (topics: readonly TopicName[], _revision: number): boolean =>
  topics.every((name) => getHost().topics.arrived(name));

/** The entries of all sources, read again with each new revision of their topics. */
function useEntries(sources: readonly PaletteSource[], revision: number): readonly PaletteEntry[] {
  return useMemo(() => readEntries(sources, revision), [sources, revision]);
}

/** `_revision` only signals that the topics have changed. */
const readEntries = (
  sources: readonly PaletteSource[],
  _revision: number,
): readonly PaletteEntry[] => sources.flatMap((source) => source.entries?.() ?? []);

/** The source of an entry, for its memo. */
export const findSource = (sources: readonly PaletteSource[], entry: PaletteEntry): string =>
  (
    sources.find((source) => source.scope === entry.scope && source.panel === entry.panel) ??
    sources.find((source) => source.panel === entry.panel)
  )?.id ?? '';
