import { Maximize2, Pin } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { send } from '../../state/calls.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { showWindow } from '../../state/show-window.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDemo } from '../use-any-server.ts';
import css from './QuickActions.module.css';

const pinnedOf = ({ quickPinned }: { readonly quickPinned: boolean }): boolean => quickPinned;

/** Pins the quick controls, which otherwise close when they lose the focus, and opens the main window. */
export function QuickActions() {
  const { tray } = useCapabilities();
  const demo = useDemo();
  const pinned = useTopicSelector('settings', pinnedOf);
  return (
    <>
      {demo && <StatusPill tone="idle">{t('app:demo.title')}</StatusPill>}
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
