import { Workflow } from 'lucide-react';
import { fixForError, formPath } from '../../../shared/connections/fix.ts';
import { fixLabel } from '../../../shared/connections/fix-label.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { AppError } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Overview } from '../../../shared/workflows/model.ts';
import { send } from '../../state/calls.ts';
import { navigatePath } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { Details } from '../../ui/Details.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { icon } from '../../ui/icon.ts';
import { Notice } from '../../ui/Notice.tsx';

const refresh = (): void => {
  send('workflows.refresh', undefined);
};

/** Replaces the panel while no scheduler is connected. */
export function NotConnected() {
  const connect = (): void => {
    navigatePath('/connections#new/workflows');
  };
  const action = (
    <Button variant="primary" onClick={connect}>
      {t('workflowspanel:none.connect')}
    </Button>
  );
  return (
    <EmptyState
      icon={<Workflow {...icon} />}
      title={t('workflowspanel:none.title')}
      {...{ action }}
    >
      {t('workflowspanel:none.text')}
    </EmptyState>
  );
}

/** Replaces the panel if the first read failed, with what fixes it. */
export function Failed({ error }: { readonly error: AppError }) {
  const mine = useTopic('connections.profiles').filter(({ service }) => service === 'workflows');
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  const fix = fixForError(error);
  if (fix === null || profile === undefined) return <ErrorState error={error} onRetry={refresh} />;
  const repair = (): void => {
    navigatePath(formPath(profile.id, fix));
  };
  return <ErrorState error={error} retryLabel={fixLabel(fix)} onRetry={repair} />;
}

/** What the user must know about the data: its age, and parts that are missing. */
export function Notices({
  state: { at, error },
  problems,
}: {
  readonly state: Pick<ResourceState<Overview>, 'at' | 'error'>;
  readonly problems: readonly string[];
}) {
  const time =
    at === null
      ? '–'
      : new Intl.DateTimeFormat(navigator.language, { timeStyle: 'short' }).format(at);
  return (
    <>
      {error !== null && (
        <ErrorState error={{ message: t('workflowspanel:stale.title') }} onRetry={refresh}>
          {t('workflowspanel:stale.text', { reason: error.message, time })}
        </ErrorState>
      )}
      {problems.length > 0 && (
        <Notice tone="warn" title={t('workflowspanel:problems', { count: problems.length })}>
          <Details summary={t('app:details')}>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Details>
        </Notice>
      )}
    </>
  );
}
