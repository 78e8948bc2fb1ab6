import { ListMusic } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useQueuePane } from '../model/panes.ts';

/** Shows and hides the queue of the music panel. */
export function QueueToggle({ className }: { readonly className?: string | undefined }) {
  const { shown, toggle } = useQueuePane();
  return (
    <IconButton
      label={t('music:pane.queue')}
      icon={<ListMusic {...icon} />}
      pressed={shown}
      className={className}
      onClick={toggle}
    />
  );
}
