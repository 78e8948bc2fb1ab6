import type { Handlers } from '../../../../shared/contract/methods.ts';
import { cutAt } from '../../../../shared/lib/listed.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { rowsCut } from '../../../net/rows.ts';
import { fetchIssue, readComment, readHistory } from '../detail/read-issue.ts';
import type { RequireIssuesSession } from '../session.ts';

type Names =
  | 'issues.issue'
  | 'issues.raw'
  | 'issues.comments'
  | 'issues.readers'
  | 'issues.history'
  | 'issues.transitions'
  | 'issues.people';

/** Maximum number of history pages to read: the first and the last ones. */
const MAX_PAGES = 12;

/** One issue with everything around it. */
export const detailHandlers = (requireSession: RequireIssuesSession): Handlers<Names> => ({
  'issues.issue': ({ key }, { signal }) => fetchIssue(requireSession(), key, signal),
  'issues.raw': ({ key }, { signal }) => requireSession().tracker.issue(key, signal),
  'issues.comments': async ({ key, after }, { signal }) => {
    const session = requireSession();
    const me = await session.me(signal);
    const { items, lost, next, total } = await session.tracker.comments(key, after, signal);
    const names = await session.people.namesIn(
      items.map(({ body }) => body),
      signal,
    );
    const comments = items.map((raw) => readComment(raw, { me: me.id, names }));
    const have = after + items.length;
    const cut = rowsCut({ have, lost }, next === null ? total : null);
    return { comments, next, total, cut };
  },
  'issues.readers': async ({ project }, { signal }) => {
    const { items, cut } = await requireSession().tracker.readers(project, signal);
    return { readers: [...items], cut };
  },
  'issues.history': async ({ key }, { signal }) => {
    const { tracker } = requireSession();
    const items: JsonRecord[] = [];
    let lost = 0;
    let [next, isWhole, total]: [number | null, boolean, number | null] = [0, true, null];
    for (let page = 0; next !== null && page < MAX_PAGES; page += 1) {
      const part = await tracker.changelog(key, next, signal);
      items.push(...part.items);
      ({ total } = part);
      lost += part.lost;
      const readable = (MAX_PAGES - 1 - page) * (part.items.length + part.lost);
      const from = Math.max(part.next ?? 0, (part.total ?? 0) - readable);
      if (part.next !== null && from > part.next) isWhole = false;
      // Stops at a repeated page, so that the loop always ends.
      next = part.next === null || from <= next ? null : from;
    }
    const entries = items.map(readHistory).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    const isCut = !isWhole || next !== null;
    const have = items.length;
    const cut = isCut ? cutAt('limit', have, total) : rowsCut({ have, lost }, total);
    return { entries, cut };
  },
  'issues.transitions': async ({ key }, { signal }) => [
    ...(await requireSession().tracker.transitions(key, signal)),
  ],
  'issues.people': async ({ key, text }, { signal }) => [
    ...(await requireSession().tracker.assignable(key, text, signal)),
  ],
});
