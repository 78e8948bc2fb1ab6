import type { Handlers } from '../../../../shared/contract/methods.ts';
import { issueOf, readComment, readHistory } from '../detail/read-issue.ts';
import type { Raw } from '../tracker/tracker.ts';
import type { RequireWork } from '../work.ts';

type Names =
  | 'issues.issue'
  | 'issues.raw'
  | 'issues.comments'
  | 'issues.history'
  | 'issues.transitions'
  | 'issues.people';

/** Entries of a history that are read, from its end, and requests for them. */
const MOST_ENTRIES = 500;
const MOST_PAGES = 12;

/** One issue with everything around it. */
export const detailHandlers = (work: RequireWork): Handlers<Names> => ({
  'issues.issue': ({ key }, { signal }) => issueOf(work(), key, signal),
  'issues.raw': ({ key }, { signal }) => work().tracker.issue(key, signal),
  'issues.comments': async ({ key, after }, { signal }) => {
    const now = work();
    const me = await now.me(signal);
    const { items, next, total } = await now.tracker.comments(key, after, signal);
    return { comments: items.map((raw) => readComment(raw, me.id)), next, total };
  },
  'issues.history': async ({ key }, { signal }) => {
    const { tracker } = work();
    const items: Raw[] = [];
    let [next, isWhole]: [number | null, boolean] = [0, true];
    for (let page = 0; next !== null && page < MOST_PAGES; page += 1) {
      const part = await tracker.changelog(key, next, signal);
      items.push(...part.items);
      const from = Math.max(part.next ?? 0, (part.total ?? 0) - MOST_ENTRIES);
      if (part.next !== null && from > part.next) isWhole = false;
      // A server that repeats itself must not keep this from ending.
      next = part.next === null || from <= next ? null : from;
    }
    const entries = items.map(readHistory).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    return { entries, complete: isWhole && next === null };
  },
  'issues.transitions': async ({ key }, { signal }) => [
    ...(await work().tracker.transitions(key, signal)),
  ],
  'issues.people': async ({ key, text }, { signal }) => [
    ...(await work().tracker.assignable(key, text, signal)),
  ],
});
