import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { News, NoticeKind } from '../../../../shared/issues/model.ts';
import type { Raw, Tracker } from '../tracker/tracker.ts';
import { lineOf, personOf, recordAt, recordsOf, timeOf } from '../tracker/values.ts';

/** Parts of a document that are searched for a mention. */
const MOST_NODES = 5_000;
/** Entries of a history that are read, from its end. */
const NEWEST_ENTRIES = 20;

interface About {
  readonly key: string;
  /** Account id of the user. */
  readonly me: string;
  /** Older changes are known (ms since epoch, the server's clock). */
  readonly since: number;
  readonly signal: AbortSignal;
}

/** What other people did on an issue: the newest of each kind. */
export async function newsOf(tracker: Tracker, about: About): Promise<News[]> {
  const { key, me, since, signal } = about;
  const [entries, { items: comments }] = await Promise.all([
    newestEntries(tracker, key, signal),
    tracker.comments(key, 0, signal),
  ]);
  const found = new Map<NoticeKind, News>();
  const add = (kind: NoticeKind, raw: Raw, to = ''): void => {
    const author = personOf(raw['author']);
    const at = timeOf(raw['created']) ?? 0;
    if (author?.id === me || at <= since || at <= (found.get(kind)?.at ?? 0)) return;
    found.set(kind, { kind, by: author?.name ?? t('issues:service.notice.someone'), at, to });
  };
  for (const entry of entries)
    for (const item of recordsOf(entry['items'])) {
      if (item['field'] === 'assignee' && item['to'] === me) add('assigned', entry);
      if (item['field'] === 'status') add('status', entry, lineOf(item['toString']) ?? '');
    }
  for (const comment of comments) if (mentions(comment['body'], me)) add('mentioned', comment);
  return [...found.values()];
}

/** The server lists a history from its beginning. */
async function newestEntries(tracker: Tracker, key: string, signal: AbortSignal): Promise<Raw[]> {
  const { items, total, next } = await tracker.changelog(key, 0, signal);
  if (next === null) return [...items];
  const last = Math.max(next, (total ?? 0) - NEWEST_ENTRIES);
  return [...items, ...(await tracker.changelog(key, last, signal)).items];
}

/** Whether a document mentions the user. */
export function mentions(document: unknown, me: string): boolean {
  const left = recordsOf([document]);
  for (let count = 0; count < MOST_NODES; count += 1) {
    const node = left.pop();
    if (node === undefined) return false;
    if (node['type'] === 'mention' && recordAt(node, 'attrs')['id'] === me) return true;
    left.push(...recordsOf(node['content']));
  }
  return false;
}
