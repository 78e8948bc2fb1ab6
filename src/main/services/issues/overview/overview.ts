import type { IssuesOverview } from '../../../../shared/issues/model.ts';
import type { IssuesSummary } from '../../../../shared/issues/topics.ts';
import { noIssues } from '../../../../shared/issues/topics.ts';
import type { ReadOf } from '../../../service/service-session.ts';
import type { IssuesPreferences } from '../preferences.ts';
import type { IssuesRead } from './overview-reader.ts';

/** What was read, with the current preferences. A view whose JQL changed has no number until the next read. */
export function shownOverview(
  read: IssuesRead,
  preferences: IssuesPreferences,
): Omit<ReadOf<'issues'>, 'written'> {
  const { looked, seen, templates } = preferences.get();
  return {
    ...read,
    seen,
    templates,
    chosen: preferences.chosen().id,
    views: preferences.views().map((view) => {
      const known = read.views.find(({ id, jql }) => id === view.id && jql === view.jql);
      const { count = null, exact = true, problem = null } = known ?? {};
      return { ...view, count, exact, problem, lookedAt: looked[view.id] ?? null };
    }),
  };
}

/** Null: nothing was read. */
export const summarizeOverview = (overview: IssuesOverview | null): IssuesSummary => {
  const counted = overview?.views.filter((view) => view.counted);
  if (counted === undefined) return noIssues;
  return { views: counted.map(({ id, name, count, exact }) => ({ id, name, count, exact })) };
};
