import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Details } from '../../../ui/Details.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { IssueList } from '../model/use-issue-list.ts';

/** What the user must know about the data before the issues: its age, parts that are missing, the server's remarks. */
export function Notices({
  state: { at, error },
  problems,
  list: { warnings, incomplete },
}: {
  readonly state: Pick<ResourceState<Overview>, 'at' | 'error'>;
  readonly problems: readonly string[];
  readonly list: IssueList;
}) {
  const remarks = [...problems, ...warnings];
  return (
    <>
      {error !== null && (
        <Notice tone="warn" title={t('issuespanel:stale.title')} action={<Retry />}>
          {t('issuespanel:stale.text', { reason: error.message, time: timeOf(at) })}
        </Notice>
      )}
      {incomplete && <Notice tone="warn" title={t('issuespanel:list.incomplete')} />}
      {remarks.length > 0 && (
        <Notice tone="warn" title={t('issuespanel:problems', { count: remarks.length })}>
          <Details summary={t('app:details')}>
            {remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </Details>
        </Notice>
      )}
    </>
  );
}

function Retry() {
  const { pending, submit } = useMutation(() => call('issues.refresh', undefined));
  return (
    <Button
      pending={pending}
      onClick={() => {
        submit();
      }}
    >
      {t('app:retry')}
    </Button>
  );
}

const timeOf = (at: number | null): string =>
  at === null
    ? '–'
    : new Intl.DateTimeFormat(navigator.language, { timeStyle: 'short' }).format(at);
