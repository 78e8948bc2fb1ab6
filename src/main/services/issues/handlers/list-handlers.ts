import type { Handlers } from '../../../../shared/contract/methods.ts';
import { ordered } from '../overview/searches.ts';
import { toRow } from '../tracker/rows.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import type { RequireIssuesSession } from '../session.ts';

/** Searches and other lists, page by page. */
export const listHandlers = (requireSession: RequireIssuesSession) =>
  ({
    'issues.rows': ({ jql, columns }, { signal }) => {
      const session = requireSession();
      const fields = [...new Set([...ROW_FIELDS, ...columns])];
      const query = { k: 'search', jql: ordered(jql), fields } as const;
      return session.rows.start(
        (stop) => session.tracker.list(query, { signal: stop, reconcile: session.reconcile }),
        (raws) => session.patched(raws.map((raw) => toRow(raw, columns))),
        signal,
      );
    },
    'issues.moreRows': ({ walk }, { signal }) => requireSession().rows.more(walk, signal),
    'issues.list': ({ list }, { signal }) => {
      const { tracker, lists, reconcile } = requireSession();
      const query = list.k === 'search' ? { ...list, jql: ordered(list.jql) } : list;
      return lists.start(
        (stop) => tracker.list(query, { signal: stop, reconcile }),
        (raws) => [...raws],
        signal,
      );
    },
    'issues.more': ({ walk }, { signal }) => requireSession().lists.more(walk, signal),
    'issues.endWalk': ({ walk }) => {
      const { rows, lists } = requireSession();
      rows.end(walk);
      lists.end(walk);
    },
    'issues.count': ({ jql }, { signal }) => requireSession().tracker.count(jql, signal),
  }) satisfies Partial<Handlers>;
