import { Tv } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { openDialog } from '../dialogs.ts';

/** A lineup without channels: the way to the first one. */
export function NoChannels() {
  return (
    <EmptyState
      icon={<Tv aria-hidden />}
      title={t('playout:noChannels.title')}
      action={
        <Button
          variant="primary"
          onClick={() => {
            openDialog({ k: 'channel', channel: null });
          }}
        >
          {t('playout:channels.add')}
        </Button>
      }
    >
      {t('playout:noChannels.text')}
    </EmptyState>
  );
}
