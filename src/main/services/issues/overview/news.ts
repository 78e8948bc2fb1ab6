import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { News, NoticeKind } from '../../../../shared/issues/model.ts';
import { fromIso } from '../../../net/iso-time.ts';
import type { Raw, Tracker } from '../tracker/tracker.ts';

/** Parts of a document that are searched for a mention. */
const MOST_NODES = 5_000;
/** Entries of a history that are read, from its end. */
const NEWEST_ENTRIES = 20;

interface About {
  readonly key: string;
  readonly watched: boolean;
  /** Account id of the user. */
  readonly me: string;
  /** Older changes are known (ms since epoch, the server's clock). */
  readonly since: number;
  readonly signal: AbortSignal;
}

/** What other people did on an issue: the newest of each kind. */
export async function newsOf(tracker: Tracker, about: About): Promise<News[]> {
  const { key, me, since, signal } = about;
  const [entries, comments] = await Promise.all([
    newestEntries(tracker, key, signal),
    tracker.comments(key, 0, signal),
  ]);
  const found = new Map<NoticeKind, News>();
  const add = (kind: NoticeKind, raw: Raw, to = ''): void => {
    const author = recordOf(raw['author']);
    const at = fromIso(textOf(raw['created']));
    if (
      author['accountId'] === me ||
      at === null ||
      at <= since ||
      at <= (found.get(kind)?.at ?? 0)
    )
      return;
    const by = textOf(author['displayName']) || t('issues:service.notice.someone');
    found.set(kind, { kind, by, at, to });
  };
  for (const entry of entries)
    for (const item of itemsOf(entry['items'])) {
      if (item['field'] === 'assignee' && item['to'] === me) add('assigned', entry);
      if (item['field'] === 'status' && about.watched)
        add('status', entry, textOf(item['toString']));
    }
  for (const comment of comments.items)
    if (mentions(comment['body'], me)) add('mentioned', comment);
  return [...found.values()];
}

/** The server lists a history from its beginning. */
async function newestEntries(
  tracker: Tracker,
  key: string,
  signal: AbortSignal,
): Promise<readonly Raw[]> {
  const { items, total, next } = await tracker.changelog(key, 0, signal);
  if (next === null) return items;
  const last = Math.max(next, (total ?? 0) - NEWEST_ENTRIES);
  return [...items, ...(await tracker.changelog(key, last, signal)).items];
}

/** Whether a document mentions the user. */
export function mentions(document: unknown, me: string): boolean {
  const left = [document];
  for (let count = 0; count < MOST_NODES && left.length > 0; count += 1) {
    const node = recordOf(left.pop());
    if (node['type'] === 'mention' && recordOf(node['attrs'])['id'] === me) return true;
    left.push(...itemsOf(node['content']));
  }
  return false;
}

export const recordOf = (value: unknown): Raw =>
  typeof value === 'object' && value !== null ? (value as Raw) : {};
const itemsOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.slice(0, MOST_NODES).map(recordOf) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
