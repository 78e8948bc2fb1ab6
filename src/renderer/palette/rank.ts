import type { Match, Matchable } from './match.ts';
import { matchEntry, matchSteps } from './match.ts';

/** What ranks an entry besides its match. */
export interface Rankable extends Matchable {
  readonly id: string;
  /** The panel that it belongs to. */
  readonly panel: string;
  /** The group in which it is listed. */
  readonly scope?: string;
}

export interface Ranked<E> extends Match {
  readonly entry: E;
}

export interface RankContext {
  /** Ids of used entries, most recent first. */
  readonly recent: readonly string[];
  /** The open panel. */
  readonly panel: string;
  /** Entries that a server found for this text; they match even if none of their words does. */
  readonly found?: ReadonlySet<string>;
}

/**
 * The entries that match a typed text, best first: by match step, then recently used, then entries other than settings ("mute" is wanted
 * more often than "Muted"), then those of the open panel, then in the given order. Without a text, all entries.
 */
export function rankEntries<E extends Rankable>(
  entries: readonly E[],
  search: string,
  { recent, panel, found }: RankContext,
): readonly Ranked<E>[] {
  const everything = search.trim() === '';
  const used = new Map(recent.map((id, index) => [id, index]));
  const rows = entries.flatMap((entry) => {
    const known = everything || found?.has(entry.id) === true;
    const match = (everything ? null : matchEntry(entry, search)) ?? (known ? unmatched : null);
    if (match === null) return [];
    const order = [
      matchSteps.indexOf(match.step),
      used.get(entry.id) ?? recent.length,
      entry.scope === 'settings' ? 1 : 0,
      entry.panel === panel ? 0 : 1,
    ] as const;
    return [{ row: { ...match, entry }, order }];
  });
  rows.sort((a, b) => compare(a.order, b.order));
  return rows.map(({ row }) => row);
}

const unmatched: Match = { step: 'other', ranges: [] };

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The rows of one scope. `count`: number of all matches, including hidden ones. */
export interface RowGroup<S, E> {
  readonly scope: S;
  readonly rows: readonly Ranked<E>[];
  readonly count: number;
}

/** The best row first, then at most `limit` rows of each scope; the groups are in the order of their best rows. */
export function groupRows<S, E extends { readonly scope: S }>(
  rows: readonly Ranked<E>[],
  limit: number,
): { readonly best: Ranked<E> | null; readonly groups: readonly RowGroup<S, E>[] } {
  const [best = null, ...others] = rows;
  const groups = new Map<S, { rows: Ranked<E>[]; count: number }>();
  for (const row of others) {
    const group = groups.get(row.entry.scope) ?? { rows: [], count: 0 };
    groups.set(row.entry.scope, group);
    group.count += 1;
    if (group.rows.length < limit) group.rows.push(row);
  }
  const counted = [...groups].map(([scope, group]) => ({
    scope,
    rows: group.rows,
    count: group.count + (best?.entry.scope === scope ? 1 : 0),
  }));
  return { best, groups: counted };
}
