import type { Overview, Row } from '../../../../shared/issues/model.ts';
import { notices } from '../../../../shared/issues/model.ts';
import type { IssuesSummary } from '../../../../shared/issues/topics.ts';
import { noIssues } from '../../../../shared/issues/topics.ts';
import type { ProfilePreferences } from '../preferences.ts';

/** The overview with the current preferences. A view whose JQL changed has no number until the next read. */
export function shownOverview(
  overview: Omit<Overview, 'chosen' | 'templates' | 'notify'>,
  preferences: ProfilePreferences,
): Overview {
  const { looked, templates } = preferences.get();
  return {
    ...overview,
    views: preferences.views().map((view) => {
      const known = overview.views.find(({ id, jql }) => id === view.id && jql === view.jql);
      const { count = null, exact = true, problem = null } = known ?? {};
      return { ...view, count, exact, problem, lookedAt: looked[view.id] ?? null };
    }),
    chosen: preferences.chosen().id,
    templates,
    notify: Object.fromEntries(
      notices.map((kind) => [kind, preferences.notifies(kind)]),
    ) as Overview['notify'],
  };
}

/** The rows, each replaced by its newer version in `patches`. */
export const withPatches = (rows: readonly Row[], patches: readonly Row[]): Row[] =>
  rows.map((row) => {
    const patch = patches.find(({ id }) => id === row.id);
    if (patch === undefined || (patch.updated ?? 0) <= (row.updated ?? 0)) return row;
    return { ...patch, cells: { ...row.cells, ...patch.cells } };
  });

/** Null: nothing was read. */
export const summaryOf = (overview: Overview | null): IssuesSummary =>
  overview === null
    ? noIssues
    : {
        views: overview.views
          .filter(({ counted }) => counted)
          .map(({ id, name, count, exact }) => ({ id, name, count, exact })),
      };
