import '../../../shared/issues/texts.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { issuesDescriptor } from '../../../shared/issues/descriptor.ts';
import { noIssues } from '../../../shared/issues/topics.ts';
import { ProfileService } from '../../connections/profile-service.ts';
import { createHandlers } from './handlers/create-handlers.ts';
import { detailHandlers } from './handlers/detail-handlers.ts';
import { jqlHandlers } from './handlers/jql-handlers.ts';
import { listHandlers } from './handlers/list-handlers.ts';
import { viewHandlers } from './handlers/view-handlers.ts';
import { writeHandlers } from './handlers/write-handlers.ts';
import type { IssuesPorts } from './issues-ports.ts';
import { createTracker } from './tracker/create-tracker.ts';
import { signInOf, trackerClient } from './tracker/sign-in.ts';
import type { RequireWork } from './work.ts';
import { IssuesWork } from './work.ts';

/** The issue tracker: one polled overview, and everything else on request. */
export function createIssuesService(ports: IssuesPorts) {
  const issues: ProfileService<IssuesWork> = new ProfileService(ports, {
    descriptor: issuesDescriptor,
    signIn: signInOf(),
    client: trackerClient,
    open: (opening) =>
      new IssuesWork(ports, issues.profiles, opening, createTracker(opening.client)),
    closed: () => {
      ports.hub.set('issues.overview', nothingRead);
      ports.hub.set('issues.summary', noIssues);
    },
  });
  const work: RequireWork = () => issues.require();
  return issues.service({
    ...viewHandlers(work, ports),
    ...listHandlers(work),
    ...jqlHandlers(work, ports),
    ...detailHandlers(work),
    ...writeHandlers(work),
    ...createHandlers(work),
  });
}
