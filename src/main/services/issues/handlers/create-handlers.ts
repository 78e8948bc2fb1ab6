import '../../../../shared/issues/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { IssueDraft } from '../../../../shared/issues/contract.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import { jqlText } from '../../../../shared/issues/rules/jql.ts';
import { confirmWrite } from '../../../net/confirmed-write.ts';
import { readId, getRecord } from '../../../net/wire.ts';
import { fieldsToCreate } from '../detail/fields-to-create.ts';
import { fetchIssue } from '../detail/read-issue.ts';
import { firstPage } from '../overview/searches.ts';
import type { IssuesSession, RequireIssuesSession } from '../session.ts';

/** New issues. */
export const createHandlers = (
  requireSession: RequireIssuesSession,
): Handlers<'issues.types' | 'issues.createFields' | 'issues.create'> => ({
  'issues.types': async ({ project }, { signal }) => {
    const { items, cut } = await requireSession().tracker.types(project, signal);
    return { types: [...items], cut };
  },
  'issues.createFields': async ({ project, typeId }, { signal }) => {
    const { items, cut } = await requireSession().tracker.createFields(project, typeId, signal);
    return { fields: [...items], cut };
  },
  'issues.create': ({ draft }) => create(requireSession(), draft),
});

async function create(session: IssuesSession, draft: IssueDraft): Promise<Issue> {
  const write = session.startWrite();
  const { signal } = write;
  const { tracker } = session;
  const { items: form } = await tracker.createFields(draft.project, draft.typeId, signal);
  const fields = fieldsToCreate(draft, form);
  const key = await confirmWrite(write, {
    send: () =>
      tracker.create(fields, signal).catch((error: unknown) => {
        const isInvalid =
          error instanceof AppFailure && error.error.detail?.['errors'] !== undefined;
        throw isInvalid ? new AppFailure({ ...error.error, code: 'invalid-input' }) : error;
      }),
    read: async (made) => made ?? findCreated(session, draft, signal),
    holds: () => true,
    otherwise: () => failure('unconfirmed', t('issues:write.createLost')),
  });
  const issue = await fetchIssue(session, key, signal, true).catch(() => {
    throw failure('unconfirmed', t('issues:write.createdUnread', { key }), { key });
  });
  session.written(issue);
  return issue;
}

/** Key of an issue that the user just created with this summary, excluding issues that this app created earlier; null: not found. */
async function findCreated(
  session: IssuesSession,
  { project, values }: IssueDraft,
  signal: AbortSignal,
): Promise<string | null> {
  const summary = String(values['summary'] ?? '').trim();
  const jql = `project = ${jqlText(project)} AND reporter = currentUser() AND created >= -2m ORDER BY key DESC`;
  const newest = { jql, fields: ['summary'] };
  const created = (await firstPage(session.tracker, newest, 50, { reconcile: [], signal })).find(
    (item) =>
      getRecord(item, 'fields')['summary'] === summary &&
      !session.writtenIssues.includes(String(item['id'])),
  );
  return readId(created?.['key']);
}
