import '../../../../shared/issues/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { IssueDraft } from '../../../../shared/issues/contract.ts';
import { jqlText } from '../../../../shared/issues/rules/jql.ts';
import { isLost, ownSignal } from '../detail/confirm.ts';
import { fieldsToCreate } from '../detail/fields-to-create.ts';
import { issueOf } from '../detail/issue-of.ts';
import { recordAt } from '../tracker/values.ts';
import type { IssuesWork, RequireWork } from '../work.ts';

/** New issues. */
export const createHandlers = (
  work: RequireWork,
): Handlers<'issues.types' | 'issues.createFields' | 'issues.create'> => ({
  'issues.types': async ({ project }, { signal }) => [
    ...(await work().tracker.types(project, signal)),
  ],
  'issues.createFields': async ({ project, typeId }, { signal }) => [
    ...(await work().tracker.createFields(project, typeId, signal)),
  ],
  'issues.create': ({ draft }) => create(work(), draft),
});

async function create(work: IssuesWork, draft: IssueDraft) {
  const signal = ownSignal();
  const { tracker } = work;
  const fields = fieldsToCreate(
    draft,
    await tracker.createFields(draft.project, draft.typeId, signal),
  );
  const key = await tracker.create(fields, signal).catch(async (error: unknown) => {
    if (!isLost(error)) throw error;
    const found = await findCreated(work, draft, signal).catch(() => null);
    if (found === null) throw failure('unconfirmed', t('issues:write.createLost'));
    return found;
  });
  const issue = await issueOf(work, key, signal);
  work.changed(issue);
  return issue;
}

/** The key of an issue that the user created with this summary in the last minutes; null: none that the search already knows. */
async function findCreated(
  { tracker }: IssuesWork,
  { project, values }: IssueDraft,
  signal: AbortSignal,
): Promise<string | null> {
  const { summary = '' } = values;
  if (typeof summary !== 'string') return null;
  const jql = `project = ${jqlText(project)} AND reporter = currentUser() AND created >= -5m ORDER BY key ASC`;
  const query = { k: 'search', jql, fields: ['summary'] } as const;
  for await (const { items } of tracker.list(query, { signal, maxPages: 2 })) {
    const found = items.findLast((item) => recordAt(item, 'fields')['summary'] === summary.trim());
    if (typeof found?.['key'] === 'string') return found['key'];
  }
  return null;
}
