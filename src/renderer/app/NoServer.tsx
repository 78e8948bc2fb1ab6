import { Server } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { navigate } from '../state/route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { icon } from '../ui/icon.ts';
import { addPath } from '../features/connections/route.ts';

/** A panel of the music server's, for who has opened channels only. */
export function NoServer() {
  return (
    <EmptyState
      icon={<Server {...icon} />}
      title={t('app:noServer.title')}
      action={
        <Button
          variant="primary"
          onClick={() => {
            navigate('connections', addPath('music'));
          }}
        >
          {t('app:noServer.connect')}
        </Button>
      }
    >
      {t('app:noServer.text')}
    </EmptyState>
  );
}
