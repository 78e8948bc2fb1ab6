import { Rocket } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { send } from '../../../state/calls.ts';
import { FirstReadFailed, NotConnected } from '../../../state/FirstRead.tsx';
import { icon } from '../../../ui/icon.ts';

const refresh = (): void => {
  send('deploys.refresh', undefined);
};

/** Replaces the panel while nothing has been read: no platform is connected, or the first read failed. */
export function NoData({ error }: { readonly error: AppError | null }) {
  if (error !== null) return <FirstReadFailed service="deploys" error={error} refresh={refresh} />;
  return (
    <NotConnected
      service="deploys"
      icon={<Rocket {...icon} />}
      title={t('deployspanel:none.title')}
      action={t('deployspanel:none.connect')}
    >
      {t('deployspanel:none.text')}
    </NotConnected>
  );
}
