import '../../../shared/issues/texts.ts';
import { issuesDescriptor } from '../../../shared/issues/descriptor.ts';
import { noIssues } from '../../../shared/issues/topics.ts';
import { defineService } from '../../service/define-service.ts';
import { createHandlers } from './handlers/create-handlers.ts';
import { detailHandlers } from './handlers/detail-handlers.ts';
import { jqlHandlers } from './handlers/jql-handlers.ts';
import { listHandlers } from './handlers/list-handlers.ts';
import { viewHandlers } from './handlers/view-handlers.ts';
import { writeHandlers } from './handlers/write-handlers.ts';
import { IssuesSession } from './session.ts';
import { createSignIn, trackerClient } from './tracker/sign-in.ts';

/** The issue tracker: one polled overview, and everything else on request. */
export const createIssuesService = defineService({
  name: 'issues',
  descriptor: issuesDescriptor,
  signIn: createSignIn,
  client: trackerClient,
  empty: noIssues,
  // All of its findings are news.
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
