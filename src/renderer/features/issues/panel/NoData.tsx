import { CircleDot } from 'lucide-react';
import { fixForError, formPath } from '../../../../shared/connections/fix.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { navigate, navigatePath } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';

/** Replaces the panel while no tracker is connected. */
export function NotConnected() {
  return (
    <EmptyState
      icon={<CircleDot {...icon} />}
      title={t('issuespanel:none.title')}
      action={
        <Button
          variant="primary"
          onClick={() => {
            navigate('connections', 'new/issues');
          }}
        >
          {t('issuespanel:none.connect')}
        </Button>
      }
    >
      {t('issuespanel:none.text')}
    </EmptyState>
  );
}

/** Replaces the panel if the first read failed, with what fixes it. */
export function Failed({ error }: { readonly error: AppError }) {
  const mine = useTopic('connections.profiles').filter(({ service }) => service === 'issues');
  const { submit } = useMutation(() => call('issues.refresh', undefined));
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  const fix = fixForError(error);
  if (fix === null || profile === undefined) return <ErrorState error={error} onRetry={submit} />;
  return (
    <ErrorState
      error={error}
      retryLabel={fixLabel(fix)}
      onRetry={() => {
        navigatePath(formPath(profile.id, fix));
      }}
    />
  );
}
