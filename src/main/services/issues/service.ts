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
import { viewHandlers } from './handlers/view-handlers.ts';
import { writeHandlers } from './handlers/write-handlers.ts';
import { ordered } from './overview/searches.ts';
import type { RequireIssuesSession } from './session.ts';
import { IssuesSession } from './session.ts';
import { toRow } from './tracker/rows.ts';
import { createSignIn, trackerClient } from './tracker/sign-in.ts';
import { ROW_FIELDS } from './tracker/tracker.ts';

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

type Ports = Pick<ServicePorts, 'openAddress'>;

/** The server's data about JQL and fields, and links to its pages. */
const jqlHandlers = (requireSession: RequireIssuesSession, { openAddress }: Ports) =>
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
