import type { LucideIcon } from 'lucide-react';
import type { AppError } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { send } from '../state/calls.ts';
import { navigatePath } from '../state/route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { icon } from '../ui/icon.ts';
import { FindRemedy } from '../ui/remedy.ts';
import type { ServiceName } from '../../shared/contract/services.ts';
import type { PanelNamespace } from './service.ts';
import { useServiceRemedy } from './use-service-remedy.ts';

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
      title={t(`${texts}:none`)}
      action={
        <Button variant="primary" onClick={connect}>
          {t('service:connect')}
        </Button>
      }
    />
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
  // Nothing was read, so `not-found` is about the address, too.
  return (
    <FindRemedy.Provider value={useServiceRemedy(service)}>
      <ErrorState error={error} onRetry={() => send(`${service}.refresh`, undefined)} />
    </FindRemedy.Provider>
  );
}
