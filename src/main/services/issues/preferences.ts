import '../../../shared/issues/texts.ts';
import { z } from 'zod';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { IssueRow } from '../../../shared/issues/model.ts';
import { Template, View } from '../../../shared/issues/model.ts';
import { ProfilePreferences } from '../../connections/profile-preferences.ts';

/** Default columns of a view. */
const COLUMNS = ['issuekey', 'summary', 'status', 'priority', 'updated'];

/** Relative times only: the server reads absolute ones in the time zone of the user's account. */
const jqlByView = {
  mine: 'assignee = currentUser() AND statusCategory != Done ORDER BY key ASC',
  watching: 'watcher = currentUser() ORDER BY updated DESC, key ASC',
  today: 'updated >= startOfDay() ORDER BY updated DESC, key ASC',
  sprint: 'sprint in openSprints() ORDER BY status ASC, key ASC',
} as const;

/** A view as predefined by the app. */
const defaultView = (id: keyof typeof jqlByView): View => ({
  id,
  name: t(`issues:view.${id}`),
  jql: jqlByView[id],
  columns: [...COLUMNS],
  counted: true,
  builtIn: true,
});

/** The app's own views. */
const defaultViews = (): readonly View[] =>
  (['mine', 'watching', 'today', 'sprint'] as const).map(defaultView);

/** Maximum number of views, and of templates, per profile. */
const MAX_VIEWS = 100;
/** Maximum number of issues stored as seen. */
const MAX_SEEN = 300;

/** What the user chose for a profile, stored in `Profile.extra`. A part of the file that can't be read counts as not chosen. */
export const IssuesPreferenceValues = z.object({
  /** The user's views, and the app's views that the user changed. */
  views: z
    .array(View.omit({ builtIn: true }))
    .max(MAX_VIEWS)
    .catch([]),
  chosen: z.string().max(50).catch(''),
  /** When the user last looked at a view, by its id (ms since epoch). */
  looked: z.record(z.string(), z.number()).catch({}),
  /** `updated` of the issues last seen by the user, by id. */
  seen: z.record(z.string(), z.number()).catch({}),
  templates: z.array(Template).max(MAX_VIEWS).catch([]),
});
export type IssuesPreferenceValues = z.infer<typeof IssuesPreferenceValues>;

/** Reads and changes the preferences of one profile. */
export class IssuesPreferences extends ProfilePreferences<IssuesPreferenceValues> {
  /** The app's views with the user's columns and counts, then the user's own. */
  views(): readonly View[] {
    const { views } = this.get();
    const saved = new Map(views.map((view) => [view.id, view]));
    const builtIn = defaultViews().map((view): View => {
      const { columns, counted } = saved.get(view.id) ?? view;
      return { ...view, columns, counted };
    });
    for (const { id } of builtIn) saved.delete(id);
    return [...builtIn, ...[...saved.values()].map((view) => ({ ...view, builtIn: false }))];
  }

  /** The view that the panel opens with. */
  chosen(): View {
    const { chosen } = this.get();
    return this.views().find(({ id }) => id === chosen) ?? defaultView('mine');
  }

  /** Marks the current versions of these issues as seen. Resolves with whether anything changed. */
  async markSeen(issues: readonly Pick<IssueRow, 'id' | 'updated'>[]): Promise<boolean> {
    const { seen } = this.get();
    const fresh = issues.flatMap(({ id, updated }) =>
      updated === null || updated <= (seen[id] ?? 0) ? [] : [[id, updated] as const],
    );
    if (fresh.length === 0) return false;
    await this.change((now) => {
      const all = [...Object.entries(now.seen), ...fresh].sort(([, a], [, b]) => b - a);
      const newest = new Map(all.toReversed());
      return { seen: Object.fromEntries([...newest].slice(-MAX_SEEN)) };
    });
    return true;
  }

  /** Throws `invalid-input` if a view would replace the name or JQL of one of the app: with another JQL, its name would be wrong. */
  refuseBuiltIn({ id, name, jql }: Pick<View, 'id' | 'name' | 'jql'>): void {
    const own = defaultViews().find((view) => view.id === id);
    if (own === undefined || (own.jql === jql && own.name === name)) return;
    const field = own.jql === jql ? 'name' : 'jql';
    throw failure('invalid-input', t('issues:service.builtIn', { name: own.name }), { field });
  }

  /** Throws `not-found`. */
  requireView(id: string): void {
    if (this.views().some((view) => view.id === id)) return;
    throw failure('not-found', t('issues:service.noView', { id }), { field: 'id' });
  }
}

/** The list with this item, in its place or at the end. Throws `invalid-input` if the list is full. */
export function saved<T extends { readonly id: string }>(list: readonly T[], item: T): T[] {
  const isKnown = list.some(({ id }) => id === item.id);
  if (!isKnown && list.length >= MAX_VIEWS)
    throw failure('invalid-input', t('issues:service.tooMany', { most: MAX_VIEWS }), {
      field: 'id',
    });
  return isKnown ? list.map((each) => (each.id === item.id ? item : each)) : [...list, item];
}
