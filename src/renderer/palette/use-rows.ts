import { useEffect, useMemo, useState } from 'react';
import { listCommands, readWanted } from './commands.ts';
import type { Findings } from './Finders.tsx';
import { isAsked } from './Finders.tsx';
import { rankEntries } from './rank.ts';
import type { GroupId, Scope } from './scopes.ts';
import type { Row, RowsInput, RowSection } from './sections.ts';
import { allSections, emptySections, scopeSections } from './sections.ts';
import type { PaletteEntry, PaletteSource } from './source.ts';

/**
 * Time (ms) after a key press in which results of servers may still change the best row. It is longer if the typed text does not start a
 * word of the row's name, if the open panel's search is still running, or if the row is an action and a search on the user's own server is
 * still running.
 */
const SETTLE_MS = 300;
const WEAK_SETTLE_MS = 2_000;

export interface Rows extends Settling {
  readonly sections: readonly RowSection[];
  /** All rows in the order of the sections. */
  readonly rows: readonly Row[];
  readonly count: number;
}

interface Settling {
  /** Whether all servers have responded, or had time to. Until then Enter waits. */
  readonly settled: boolean;
  /** Whether a pending row may still replace the best one after the user had time to see it; until then no row is selected. */
  readonly isUndecided: boolean;
}

/** The list for a text in a scope. `used`: see `usePaletteRows`. */
export function useRows(input: RowsInput, used: string | null): Rows {
  const { sources, findings, scope, text } = input;
  const list = `${scope ?? ''} ${text}`;
  const ranked = useRanked(input, used);
  const { settled, isUndecided } = useSettled(list, input, ranked[0]);
  const { rows: pinned, order } = usePinned(list, ranked, settled, used);
  const sections = makeSections(pinned, order, input);
  const more = sources.reduce((sum, source) => {
    const { total = null, entries = [] } = findings.get(source.id)?.found ?? {};
    return isIn(scope)(source) ? sum + Math.max(0, (total ?? 0) - entries.length) : sum;
  }, 0);
  const rows = sections.flatMap((section) => section.rows);
  return { sections, rows, settled, isUndecided, count: pinned.length + more };
}

function makeSections(
  rows: readonly Row[],
  order: readonly GroupId[],
  input: RowsInput,
): readonly RowSection[] {
  if (input.scope !== null) return scopeSections(input.scope, rows, input);
  return input.text === '' ? emptySections(input) : allSections(rows, order, input);
}

/** All entries that match, best first; before them the used one, if it no longer matches. */
function useRanked(
  { sources, local, findings, recents, scope, text, panel }: RowsInput,
  used: string | null,
): readonly Row[] {
  const wantsCommands = scope === 'commands' || (scope === null && text !== '');
  const { all, level } = readWanted(text);
  const commands = useMemo(
    () => (wantsCommands ? listCommands(local, sources, { all, level }) : []),
    [local, sources, wantsCommands, all, level],
  );
  return useMemo(() => {
    const { entries, found } = merge(local, commands, findings, text);
    const recent = recents.map(({ id }) => id);
    const ranked = rankEntries(entries.filter(isIn(scope)), text, { recent, panel, found });
    if (used === null || ranked.some(({ entry }) => entry.id === used)) return ranked;
    const kept = entries.filter(({ id }) => id === used);
    return [...kept.map((entry): Row => ({ step: 'other', ranges: [], entry })), ...ranked];
  }, [local, commands, findings, recents, scope, text, panel, used]);
}

/** Keys are shown only in their own scope. */
const isIn =
  (scope: Scope | null) =>
  (entry: { readonly scope: GroupId }): boolean =>
    scope === null ? entry.scope !== 'keys' : entry.scope === scope;

/** Merges local and found entries without duplicates; a found entry replaces a local one. */
function merge(
  local: readonly PaletteEntry[],
  commands: readonly PaletteEntry[],
  findings: Findings,
  text: string,
) {
  const found = new Set<string>();
  const entries = new Map([...local, ...commands].map((entry) => [entry.id, entry]));
  for (const finding of findings.values())
    for (const entry of finding.found.entries) {
      entries.set(entry.id, entry);
      if (finding.text === text) found.add(entry.id);
    }
  return { entries: [...entries.values()], found };
}

/** Whether no running search or first read can change the best row. Without a row, all must end. */
function useSettled(
  list: string,
  { sources, ready, findings, scope, text, panel }: RowsInput,
  best: Row | undefined,
): Settling {
  const [waited, setWaited] = useState({ list: '', ms: 0 });
  useEffect(() => {
    if (!ready) return undefined;
    const timers = [SETTLE_MS, WEAK_SETTLE_MS].map((ms) =>
      setTimeout(() => setWaited({ list, ms }), ms),
    );
    return () => timers.forEach(clearTimeout);
  }, [list, ready]);
  if (!ready) return unsettled;
  const inScope = sources.filter(isIn(scope));
  // A command belongs to an entry of any source.
  const awaited = scope === 'commands' ? sources : inScope;
  const isComing = awaited.some((source) => isExpected(source, text));
  const late = inScope.filter(
    (source) =>
      isExpected(source, text) ||
      (isAsked(source, text) && findings.get(source.id)?.loading !== false),
  );
  if (!isComing && late.length === 0) return { settled: true, isUndecided: false };
  if (best === undefined || waited.list !== list) return unsettled;
  const isOwnLate = best.entry.panel !== panel && late.some((source) => source.panel === panel);
  const isAction = best.entry.scope === 'commands';
  // An album with the typed name ranks above an action with the same words.
  const isNearLate = isAction && late.some(({ finder }) => finder?.pace === 'near');
  const isBetterLate = (isOwnLate || isNearLate) && best.step !== 'key';
  const settled = waited.ms >= settleTime(best, isBetterLate);
  return { settled, isUndecided: isBetterLate && !settled && waited.ms >= SETTLE_MS };
}

const unsettled: Settling = { settled: false, isUndecided: false };

const isExpected = (source: PaletteSource, text: string): boolean =>
  text !== '' && source.isComing?.() === true;

const settleTime = ({ step }: Row, isBetterLate: boolean): number =>
  step === 'inside' || step === 'other' || isBetterLate ? WEAK_SETTLE_MS : SETTLE_MS;

/**
 * Keeps the best row and the order of the groups once they have settled, so that late rows do not move the selected one. The used row comes
 * before it.
 */
function usePinned(list: string, ranked: readonly Row[], settled: boolean, used: string | null) {
  const [kept, setKept] = useState<{
    readonly list: string;
    readonly id: string;
    /** Scopes in the order in which they first appeared. */
    readonly order: readonly GroupId[];
  } | null>(null);
  const [first] = ranked;
  if (settled && first !== undefined && kept?.list !== list) {
    const order = [...new Set(ranked.map(({ entry }) => entry.scope))];
    setKept({ list, id: first.entry.id, order });
  }
  return useMemo(() => {
    const pinned = kept?.list === list ? kept : null;
    const best = ranked.find(({ entry }) => entry.id === (used ?? pinned?.id));
    if (best === undefined) return { rows: ranked, order: [] };
    const others = ranked.filter((row) => row !== best);
    return { rows: [best, ...others], order: pinned?.order ?? [] };
  }, [list, ranked, kept, used]);
}
