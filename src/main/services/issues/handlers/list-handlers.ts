import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Row } from '../../../../shared/issues/model.ts';
import { ordered } from '../overview/searches.ts';
import type { Raw } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import { toRow } from '../tracker/rows.ts';
import type { RequireWork } from '../work.ts';

type Names =
  | 'issues.rows'
  | 'issues.moreRows'
  | 'issues.list'
  | 'issues.more'
  | 'issues.endWalk'
  | 'issues.count';

/** Searches and other lists, page by page. */
export const listHandlers = (work: RequireWork): Handlers<Names> => ({
  'issues.rows': ({ jql, columns }, { signal }) => {
    const now = work();
    const { tracker, rows, reconcile } = now;
    const fields = [...new Set([...ROW_FIELDS, ...columns])];
    const query = { k: 'search', jql: ordered(jql), fields } as const;
    return rows.start(
      (stop) => tracker.list(query, { signal: stop, reconcile }),
      (raw): Row => now.newest(toRow(raw, columns)),
      signal,
    );
  },
  'issues.moreRows': ({ walk }, { signal }) => work().rows.more(walk, signal),
  'issues.list': ({ list }, { signal }) => {
    const { tracker, lists, reconcile } = work();
    const query = list.k === 'search' ? { ...list, jql: ordered(list.jql) } : list;
    return lists.start(
      (stop) => tracker.list(query, { signal: stop, reconcile }),
      (raw): Raw => raw,
      signal,
    );
  },
  'issues.more': ({ walk }, { signal }) => work().lists.more(walk, signal),
  'issues.endWalk': ({ walk }) => {
    const { rows, lists } = work();
    rows.end(walk);
    lists.end(walk);
  },
  'issues.count': ({ jql }, { signal }) => work().tracker.count(jql, signal),
});
