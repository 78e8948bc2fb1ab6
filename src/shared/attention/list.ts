import { isolate } from '../i18n/isolate.ts';
import type { AttentionItem, AttentionSeverity, AttentionSource } from './model.ts';

/** The items by id, as the topic `attention` holds them. */
export type AttentionEntries = Readonly<Record<string, AttentionItem>>;

/** An item with a deadline this near (ms) comes before all others. */
export const URGENT_MS = 30 * 60_000;

const rank: Readonly<Record<AttentionSeverity, number>> = { bad: 3, wait: 2, warn: 1, info: 0 };

/** Positive if `a` is more severe. */
export const graver = (a: AttentionSeverity, b: AttentionSeverity): number => rank[a] - rank[b];

/** Order of the list: near deadlines, then failures, waits and warnings, each newest first. */
export function byUrgency(
  a: Pick<AttentionItem, 'id' | 'severity' | 'since' | 'urgent' | 'deadline'>,
  b: Pick<AttentionItem, 'id' | 'severity' | 'since' | 'urgent' | 'deadline'>,
): number {
  if (a.urgent !== b.urgent) return a.urgent ? -1 : 1;
  const sooner = a.urgent ? (a.deadline ?? 0) - (b.deadline ?? 0) : 0;
  return sooner || graver(b.severity, a.severity) || b.since - a.since || (a.id < b.id ? -1 : 1);
}

const isNews = ({ severity }: AttentionItem): boolean => severity === 'info';

/**
 * Items that need the user now, most urgent first. The rail, Attention, the quick controls, the tray, notifications, Connections and the
 * command line all count exactly these items.
 */
export const needsYou = (entries: AttentionEntries): readonly AttentionItem[] =>
  Object.values(entries)
    .filter((item) => !isNews(item) && item.hidden === null)
    .sort(byUrgency);

/** News, newest first, without muted items. */
export const newsItems = (entries: AttentionEntries): readonly AttentionItem[] =>
  Object.values(entries)
    .filter((item) => isNews(item) && item.hidden === null)
    .sort((a, b) => b.since - a.since || (a.id < b.id ? -1 : 1));

/** Items hidden for this reason, most urgent first. */
export const hiddenItems = (
  entries: AttentionEntries,
  why: NonNullable<AttentionItem['hidden']>['why'],
): readonly AttentionItem[] =>
  Object.values(entries)
    .filter((item) => !isNews(item) && item.hidden?.why === why)
    .sort(byUrgency);

/** The number on a badge of the rail: of a panel's items, or of all items without a source. */
export function countBadge(
  entries: AttentionEntries,
  source: AttentionSource | null,
): { readonly count: number; readonly tone: 'bad' | 'warn' } {
  const items = needsYou(entries).filter((item) => source === null || item.source === source);
  return {
    count: items.length,
    tone: items.some(({ severity }) => severity === 'bad') ? 'bad' : 'warn',
  };
}

/** The key of the item about a connection. */
export const connectionKey = (profileId: string): string => `connection/${profileId}`;

/** The items about connections that need the user, which Connections counts. */
export const connectionItems = (entries: AttentionEntries): readonly AttentionItem[] =>
  needsYou(entries).filter(({ key }) => key.startsWith(connectionKey('')));

/** The sentence of an item, for a toast or a notification. */
export const attentionSentence = ({
  subject,
  text,
}: Pick<AttentionItem, 'subject' | 'text'>): string => `${isolate(subject)} ${text}`;
