import './page-texts.ts';
import { t } from '../i18n/translate.ts';
import type { TextKey } from '../i18n/translate.ts';
import { connectionKey } from './list.ts';
import type { AttentionItem } from './model.ts';

/** Maximum number of separate rows for items of the same kind and source; more are folded into one row. */
const MAX_OF_A_KIND = 3;

/** A row of the list: an item, or all items of a kind. `id` is unique among the rows. */
export type AttentionRow =
  | { readonly k: 'one'; readonly id: string; readonly item: AttentionItem }
  | { readonly k: 'many'; readonly id: string; readonly items: readonly AttentionItem[] };

const formatKind = ({ source, kind }: AttentionItem): string => `${source} ${kind}`;

/** The items as rows, in order: a folded kind is at the position of its first item. Items with near deadlines are never folded. */
export function foldItems(items: readonly AttentionItem[]): readonly AttentionRow[] {
  const byKind = new Map<string, AttentionItem[]>();
  for (const item of items)
    if (!item.urgent) byKind.set(formatKind(item), [...(byKind.get(formatKind(item)) ?? []), item]);
  return items.flatMap((item): AttentionRow[] => {
    const all = item.urgent ? [] : (byKind.get(formatKind(item)) ?? []);
    if (all.length <= MAX_OF_A_KIND) return [{ k: 'one', id: item.id, item }];
    return all[0] === item ? [{ k: 'many', id: `kind ${formatKind(item)}`, items: all }] : [];
  });
}

const texts: Readonly<Record<string, TextKey>> = {
  failed: 'attentionpage:folded.failed',
  crashed: 'attentionpage:folded.crashed',
  suspended: 'attentionpage:folded.suspended',
  waiting: 'attentionpage:folded.waiting',
  rejected: 'attentionpage:folded.rejected',
  gap: 'attentionpage:folded.gap',
  overlap: 'attentionpage:folded.overlap',
  lost: 'attentionpage:folded.lost',
};

/** The items without further items about the same subject. */
export function firstOfEach(items: readonly AttentionItem[]): readonly AttentionItem[] {
  const isSame = (one: AttentionItem, other: AttentionItem): boolean =>
    one.about === other.about && one.scope === other.scope;
  return items.filter((item) => items.find((one) => isSame(one, item)) === item);
}

/** "6 workflows failed"; "Alpha has 4 items" if all are about one subject. */
export function foldSentence(items: readonly AttentionItem[]): {
  readonly subject: string;
  readonly text: string;
} {
  const [first] = items;
  const things = firstOfEach(items);
  if (first !== undefined && things.length === 1)
    return {
      subject: first.subject,
      text: t('attentionpage:folded.one', { count: items.length }),
    };
  const isConnection = first?.key.startsWith(connectionKey('')) === true;
  const source = isConnection ? 'connections' : (first?.source ?? 'app');
  return {
    subject: t(`app:things.${source}`, { count: things.length }),
    text: t(texts[first?.kind ?? ''] ?? 'attentionpage:folded.default'),
  };
}
