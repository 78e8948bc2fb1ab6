import type { Issue } from '../../../../shared/issues/model.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import type { IssuesWork } from '../work.ts';
import { DETAIL_FIELDS, readIssue } from './read-issue.ts';

/** An issue as it is on the server now. */
export async function issueOf(work: IssuesWork, key: string, signal: AbortSignal): Promise<Issue> {
  const me = await work.me(signal);
  const raw = await work.tracker.issue(key, signal, [...ROW_FIELDS, ...DETAIL_FIELDS]);
  return readIssue(raw, { site: work.site, me: me.id });
}
