import { Maximize2, Pin } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { serverName } from '../../../shared/music/connection-problem.ts';
import { isUsable } from '../../../shared/music/usable.ts';
import { describe } from '../../features/connections/chip/describe.ts';
import { send } from '../../state/calls.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { showWindow } from '../../state/show-window.ts';
import { useTopic, useTopicSelector } from '../../state/topics.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './QuickActions.module.css';

const pinnedOf = ({ quickPinned }: { readonly quickPinned: boolean }): boolean => quickPinned;

/** The connected music server, the pin, without which the quick controls close when they lose the focus, and the main window. */
export function QuickActions() {
  const { tray } = useCapabilities();
  const view = useTopic('music.connection');
  const pinned = useTopicSelector('settings', pinnedOf);
  return (
    <>
      {isUsable(view) && (
        <span className={css['server']}>
          <StatusPill tone={describe(view, 0).tone}>{serverName(view)}</StatusPill>
        </span>
      )}
      {tray && (
        <IconButton
          className={css['action']}
          label={t('quick:pin')}
          icon={<Pin {...icon} />}
          pressed={pinned}
          onClick={() => send('settings.update', { quickPinned: !pinned })}
        />
      )}
      <IconButton
        className={css['action']}
        label={t('quick:expand')}
        icon={<Maximize2 {...icon} />}
        onClick={() => showWindow('/')}
      />
    </>
  );
}
