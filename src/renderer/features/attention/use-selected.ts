import { useMemo, useState } from 'react';
import type { AttentionRow } from '../../../shared/attention/fold.ts';
import { foldItems } from '../../../shared/attention/fold.ts';
import { hiddenItems, needsYou, newsItems } from '../../../shared/attention/list.ts';
import type { AttentionItem, AttentionSource } from '../../../shared/attention/model.ts';
import { navigate, useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { useMatches } from '../../ui/use-matches.ts';

export interface AttentionView {
  readonly needs: readonly AttentionItem[];
  readonly rows: readonly AttentionRow[];
  readonly news: readonly AttentionItem[];
  readonly snoozed: readonly AttentionItem[];
  readonly muted: readonly AttentionItem[];
  /** The list and the pane fit side by side. */
  readonly wide: boolean;
  /** The row that the keys act on; null: none. */
  readonly selected: AttentionRow | null;
  /** The row that the pane shows. If both don't fit side by side, the pane replaces the list. */
  readonly opened: AttentionRow | null;
  readonly select: (id: string) => void;
  readonly open: (id: string) => void;
}

/** The row selected while the address was `from`, and its position; when it disappears, the next row takes over. */
interface Moved {
  readonly from: string;
  readonly id: string;
  readonly at: number;
}

/** The items of the page; `source` null: of all panels. Initially the first row is selected. */
export function useAttentionView(
  source: AttentionSource | null,
  showsHidden: boolean,
): AttentionView {
  const entries = useTopic('attention');
  const { detail } = useRoute();
  const wide = useMatches('(min-width: 960px)');
  const [moved, setMoved] = useState<Moved | null>(null);
  const current = moved?.from === detail ? moved.id : detail;
  const lists = useMemo(() => {
    const of = (items: readonly AttentionItem[]) =>
      source === null ? items : items.filter((item) => item.source === source);
    const needs = of(needsYou(entries));
    return {
      needs,
      rows: foldItems(needs),
      news: of(newsItems(entries)),
      snoozed: of(hiddenItems(entries, 'snoozed')),
      muted: of(hiddenItems(entries, 'muted')),
    };
  }, [entries, source]);
  const single = (item: AttentionItem): AttentionRow => ({ k: 'one', id: item.id, item });
  const all = [
    ...lists.rows,
    ...lists.rows.flatMap((row) => (row.k === 'many' ? row.items.map(single) : [])),
    ...lists.news.map(single),
    ...(showsHidden ? [...lists.snoozed, ...lists.muted].map(single) : []),
  ];
  const find = (wanted: string) => all.find(({ id }) => id === wanted) ?? null;
  const near = lists.rows[Math.min(moved?.at ?? 0, lists.rows.length - 1)] ?? null;
  const selected = find(current) ?? near;
  const select = (id: string): void => {
    const at = lists.rows.findIndex((row) => row.id === id);
    setMoved({ from: detail, id, at: Math.max(0, at) });
  };
  return {
    ...lists,
    wide,
    selected,
    opened: wide ? selected : find(detail),
    select,
    open: wide ? select : (id) => navigate('attention', id),
  };
}

/** All items of a row. */
export const listItems = (row: AttentionRow): readonly AttentionItem[] =>
  row.k === 'one' ? [row.item] : row.items;
