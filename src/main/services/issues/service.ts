import '../../../shared/issues/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { issuesDescriptor } from '../../../shared/issues/descriptor.ts';
import { jqlProblems } from '../../../shared/issues/rules/jql-problems.ts';
import { noIssues } from '../../../shared/issues/topics.ts';
import { defineService } from '../../service/define-service.ts';
import type { ServicePorts } from '../../service/service-session.ts';
import { createHandlers } from './handlers/create-handlers.ts';
import { detailHandlers } from './handlers/detail-handlers.ts';
import { writeHandlers } from './handlers/write-handlers.ts';
import { ordered } from './overview/searches.ts';
import type { RequireIssuesSession } from './session.ts';
import { IssuesSession } from './session.ts';
import { toRow } from './tracker/rows.ts';
import { createSignIn, trackerClient } from './tracker/sign-in.ts';
import { ROW_FIELDS } from './tracker/tracker.ts';
import { omit } from '../../../shared/lib/omit.ts';
import type { IssuesPreferenceValues } from './preferences.ts';
import { saved } from './preferences.ts';

/** The issue tracker: one polled overview, and everything else on request. */
export const createIssuesService = defineService({
  name: 'issues',
  descriptor: issuesDescriptor,
  signIn: createSignIn,
  client: trackerClient,
  empty: noIssues,
  // All findings of this service are news.
  hasProblems: false,
  open: (ports, opening) => new IssuesSession(ports, opening),
  methods: (requireSession, ports) => ({
    ...viewHandlers(requireSession, ports),
    ...listHandlers(requireSession),
    ...jqlHandlers(requireSession, ports),
    ...detailHandlers(requireSession),
    ...writeHandlers(requireSession),
    ...createHandlers(requireSession),
  }),
});

/** The server's data about JQL and fields, and links to its pages. */
const jqlHandlers = (
  requireSession: RequireIssuesSession,
  { openAddress }: Pick<ServicePorts, 'openAddress'>,
) =>
  ({
    'issues.jqlWords': async (_input, { signal }) =>
      (await requireSession().tracker.jqlWords(signal)) ?? { fields: [], functions: [] },
    'issues.suggest': async ({ field, text }, { signal }) => [
      ...(await requireSession().tracker.suggest(field, text, signal)),
    ],
    'issues.check': async ({ jql }, { signal }) => {
      const own = jqlProblems(jql).map(({ text }) => text);
      const parsed = own.length > 0 ? null : await requireSession().tracker.parse(jql, signal);
      const { errors, warnings } = parsed ?? { errors: own, warnings: [] };
      return { errors: [...errors], warnings: [...warnings], checked: parsed !== null };
    },
    'issues.fields': async (_input, { signal }) => [
      ...(await requireSession().tracker.fields(signal)),
    ],
    'issues.open': ({ key }) =>
      openAddress(`${requireSession().site}/browse/${encodeURIComponent(key)}`),
    'issues.openLink': ({ url }) => {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw failure('invalid-input', t('issues:service.noLink'), { field: 'url' });
      openAddress(url);
    },
  }) satisfies Partial<Handlers>;

/** Searches and other lists, page by page. */
const listHandlers = (requireSession: RequireIssuesSession) =>
  ({
    'issues.rows': ({ jql, columns }, { signal }) => {
      const session = requireSession();
      const { writtenIssues } = session;
      const fields = [...new Set([...ROW_FIELDS, ...columns])];
      const query = { k: 'search', jql: ordered(jql), fields } as const;
      return session.rows.start(
        (stop) => session.tracker.list(query, { signal: stop, reconcile: writtenIssues.reconcile }),
        (raws) => writtenIssues.patched(raws.map((raw) => toRow(raw, columns))),
        signal,
      );
    },
    'issues.moreRows': ({ walk }, { signal }) => requireSession().rows.more(walk, signal),
    'issues.list': ({ list }, { signal }) => {
      const { tracker, lists, writtenIssues } = requireSession();
      const { reconcile } = writtenIssues;
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

type Change = (now: IssuesPreferenceValues) => Partial<IssuesPreferenceValues>;

/** The overview and the user's preferences for it. */
const viewHandlers = (
  requireSession: RequireIssuesSession,
  { clock }: Pick<ServicePorts, 'clock'>,
) => {
  /** Publishes a choice at once. `view`: must exist. */
  const change = async (make: Change, view: string | null = null): Promise<void> => {
    const { preferences } = requireSession();
    if (view !== null) preferences.requireView(view);
    await preferences.change(make);
    requireSession().publish();
  };
  /** Reads the issues or the count of a view afterwards. */
  const reread = (): void => {
    requireSession()
      .refresh()
      .catch(() => undefined);
  };
  return {
    'issues.views': () => [...requireSession().preferences.views()],
    'issues.me': (_input, { signal }) => requireSession().me(signal),
    'issues.saveView': async ({ view }) => {
      requireSession().preferences.refuseBuiltIn(view);
      await change(({ views }) => ({ views: saved(views, view) }));
      reread();
    },
    'issues.removeView': async ({ id }) => {
      const without: Change = (now) => ({
        views: now.views.filter((view) => view.id !== id),
        looked: omit(now.looked, id),
      });
      await change(without, id);
      reread();
    },
    'issues.chooseView': async ({ id }) => {
      await change(() => ({ chosen: id }), id);
      reread();
    },
    'issues.look': ({ id, newest }) => {
      // Changes after the last read count as unseen, unless a list read later showed them.
      const at = Math.max(requireSession().overview.state.at ?? clock.now(), newest);
      return change(({ looked }) => ({ looked: { ...looked, [id]: at } }), id);
    },
    'issues.seen': (issue) => requireSession().seen([issue]),
    'issues.saveTemplate': ({ template }) =>
      change(({ templates }) => ({ templates: saved(templates, template) })),
    'issues.removeTemplate': ({ id }) =>
      change(({ templates }) => ({
        templates: templates.filter((template) => template.id !== id),
      })),
  } satisfies Partial<Handlers>;
};
