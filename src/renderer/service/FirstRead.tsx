import type { LucideIcon } from 'lucide-react';
import { fixForError, formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { send } from '../state/calls.ts';
import { navigatePath } from '../state/route.ts';
import { useTopic } from '../state/topics.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { icon } from '../ui/icon.ts';
import type { ServiceName } from '../../shared/contract/services.ts';
import type { PanelNamespace } from './service.ts';

/** Replaces a panel while its service has no connection. */
export function NotConnected({
  service,
  icon: Icon,
  texts,
}: {
  readonly service: ServiceName;
  readonly icon: LucideIcon;
  readonly texts: PanelNamespace;
}) {
  const connect = (): void => navigatePath(`/connections#new/${service}`);
  return (
    <EmptyState
      icon={<Icon {...icon} />}
      title={t(`${texts}:none.title`)}
      action={
        <Button variant="primary" onClick={connect}>
          {t(`${texts}:none.connect`)}
        </Button>
      }
    >
      {t(`${texts}:none.text`)}
    </EmptyState>
  );
}

/** Replaces a panel if the first read of its service failed, with what fixes it. */
export function FirstReadFailed({
  service,
  error,
}: {
  readonly service: ServiceName;
  readonly error: AppError;
}) {
  const mine = useTopic('connections.profiles').filter((one) => one.service === service);
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  const fix = fixForError(error);
  if (fix === null || profile === undefined)
    return <ErrorState error={error} onRetry={() => send(`${service}.refresh`, undefined)} />;
  return (
    <ErrorState
      error={error}
      retryLabel={fixLabel(fix)}
      onRetry={() => navigatePath(formPath(profile.id, fix))}
    />
  );
}
