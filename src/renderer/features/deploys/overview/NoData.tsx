import { Rocket } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { fixForError, formPath } from '../../../../shared/connections/fix.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { call } from '../../../state/calls.ts';
import { navigate, navigatePath } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';

/** Replaces the panel while nothing has been read: no platform is connected, or the first read failed. */
export function NoData({ error }: { readonly error: AppError | null }) {
  return error === null ? <NotConnected /> : <Failed error={error} />;
}

function NotConnected() {
  return (
    <EmptyState
      icon={<Rocket {...icon} />}
      title={t('deployspanel:none.title')}
      action={
        <Button
          variant="primary"
          onClick={() => {
            navigate('connections', 'new/deploys');
          }}
        >
          {t('deployspanel:none.connect')}
        </Button>
      }
    >
      {t('deployspanel:none.text')}
    </EmptyState>
  );
}

function Failed({ error }: { readonly error: AppError }) {
  const mine = useTopic('connections.profiles').filter(({ service }) => service === 'deploys');
  const { submit } = useMutation(() => call('deploys.refresh', undefined));
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
