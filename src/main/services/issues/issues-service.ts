import '../../../shared/issues/texts.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { issuesDescriptor } from '../../../shared/issues/descriptor.ts';
import { noIssues } from '../../../shared/issues/topics.ts';
import { ProfileService } from '../../connections/profile-service.ts';
import type { IssuesPorts } from './issues-ports.ts';

/** The issue tracker: one polled overview, and everything else on request. */
export function createIssuesService(ports: IssuesPorts) {
  const issues: ProfileService<null> = new ProfileService(ports, {
    descriptor: issuesDescriptor,
    signIn: { path: '/rest/api/3/myself', account: () => null },
    open: () => null,
    closed: () => {
      ports.hub.set('issues.overview', nothingRead);
      ports.hub.set('issues.summary', noIssues);
    },
  });
  return issues.service({});
}
