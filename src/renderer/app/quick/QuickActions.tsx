import { Maximize2, Pin, Search } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { PALETTE_PATH } from '../../palette/open.ts';
import { send } from '../../state/calls.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { showWindow } from '../../state/show-window.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './QuickActions.module.css';

const pinnedOf = ({ quickPinned }: { readonly quickPinned: boolean }): boolean => quickPinned;

/** The pin, without which the quick controls close when they lose the focus, the palette, and the main window. */
export function QuickActions() {
  const { tray } = useCapabilities();
  const pinned = useTopicSelector('settings', pinnedOf);
  return (
    <>
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
        label={t('quick:search')}
        shortcut="Ctrl+K"
        icon={<Search {...icon} />}
        onClick={() => showWindow(PALETTE_PATH)}
      />
      <IconButton
        className={css['action']}
        label={t('quick:expand')}
        icon={<Maximize2 {...icon} />}
        onClick={() => showWindow('/')}
      />
    </>
  );
}
