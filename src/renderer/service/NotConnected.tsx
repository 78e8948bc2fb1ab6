import type { LucideIcon } from 'lucide-react';
import type { ServiceName } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { navigatePath } from '../state/route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Replaces a panel while its service has no connection. */
export function NotConnected({
  service,
  icon,
  title,
}: {
  readonly service: ServiceName | 'music';
  readonly icon: LucideIcon;
  /** `Connect Deploys to see your services` */
  readonly title: string;
}) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button variant="primary" onClick={() => navigatePath(`/connections#new/${service}`)}>
          {t('app:notConnected.connect')}
        </Button>
      }
    />
  );
}
