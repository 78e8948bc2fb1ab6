import { t } from '../../../../shared/i18n/translate.ts';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Overview } from '../../../../shared/deploys/model.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { Details } from '../../../ui/Details.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import css from './Overview.module.css';

/** Failures of the platform itself, which say nothing about the services. */
const unreachable: ReadonlySet<AppError['code']> = new Set([
  'offline',
  'unreachable',
  'timeout',
  'connection-lost',
]);

/** What the user must know about the data before the services: its age, a suspended workspace, parts that are missing. */
export function Notices({
  state: { at, error },
  value: { bill, problems, cut },
}: {
  readonly state: ResourceState<Overview>;
  readonly value: Overview;
}) {
  return (
    <>
      {error !== null && <Stale at={at} error={error} />}
      {bill !== null && bill.suspended !== null && (
        <Notice tone="bad" title={t('deployspanel:suspended')}>
          {bill.suspended}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="warn" title={t('deployspanel:problems', { count: problems.length })}>
          <Details summary={t('app:details')}>
            <ul className={css['problems']}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Details>
        </Notice>
      )}
      <CutNotice cut={cut} />
    </>
  );
}

function Stale({ at, error }: { readonly at: number | null; readonly error: AppError }) {
  const { pending, submit } = useMutation(() => call('deploys.refresh', undefined));
  const retry = (
    <Button pending={pending} onClick={() => submit()}>
      {t('app:retry')}
    </Button>
  );
  return (
    <Notice
      tone="warn"
      title={t(
        unreachable.has(error.code) ? 'deployspanel:stale.title' : 'deployspanel:stale.other',
      )}
      action={retry}
    >
      {t('deployspanel:stale.text', { reason: error.message, time: timeOf(at) })}
    </Notice>
  );
}

const timeOf = (at: number | null): string =>
  at === null
    ? '–'
    : new Intl.DateTimeFormat(navigator.language, { timeStyle: 'short' }).format(at);
