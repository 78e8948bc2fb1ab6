import type { Handlers } from '../../../../shared/contract/methods.ts';
import { ordered } from '../overview/searches.ts';
import { toRow } from '../tracker/rows.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import type { RequireWork } from '../work.ts';

/** Searches and other lists, page by page. */
export const listHandlers = (work: RequireWork) =>
  ({
    'issues.rows': ({ jql, columns }, { signal }) => {
      const now = work();
      const fields = [...new Set([...ROW_FIELDS, ...columns])];
      const query = { k: 'search', jql: ordered(jql), fields } as const;
      return now.rows.start(
        (stop) => now.tracker.list(query, { signal: stop, reconcile: now.reconcile }),
        (raws) => now.patched(raws.map((raw) => toRow(raw, columns))),
        signal,
      );
    },
    'issues.moreRows': ({ walk }, { signal }) => work().rows.more(walk, signal),
    'issues.list': ({ list }, { signal }) => {
      const { tracker, lists, reconcile } = work();
      const query = list.k === 'search' ? { ...list, jql: ordered(list.jql) } : list;
      return lists.start(
        (stop) => tracker.list(query, { signal: stop, reconcile }),
        (raws) => [...raws],
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
  }) satisfies Partial<Handlers>;
