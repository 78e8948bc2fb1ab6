import { useEffect, useSyncExternalStore } from 'react';
import { Maximize2, Minimize2, SlidersVertical } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { navigate } from '../../../state/route.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { PlayerPicker } from '../bar/PlayerPicker.tsx';
import { MiniButton } from '../mini/MiniButton.tsx';
import css from './ViewActions.module.css';

/** The player picker of the view, and buttons for its other sizes. */
export function ViewActions({ player }: { readonly player: Player | undefined }) {
  return (
    <div className={cx(css['actions'], layout['row'])}>
      <PlayerPicker player={player} head />
      <IconButton
        label={t('musicnow:equalizer')}
        icon={<SlidersVertical {...icon} />}
        onClick={() => navigate('equalizer')}
      />
      <MiniButton className={css['mini']} />
      {document.fullscreenEnabled && <FullScreenButton />}
    </div>
  );
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

const isFull = (): boolean => document.fullscreenElement !== null;

/** Toggles full screen, which ends with the view. */
function FullScreenButton() {
  const full = useSyncExternalStore(onFullScreen, isFull);
  useEffect(
    () => () => {
      if (isFull()) void document.exitFullscreen();
    },
    [],
  );
  return (
    <IconButton
      label={full ? t('musicnow:fullScreen.leave') : t('musicnow:fullScreen.enter')}
      icon={full ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
      onClick={() => {
        // If the browser refuses, neither the view nor the button changes.
        const done = full
          ? document.exitFullscreen()
          : document.documentElement.requestFullscreen();
        done.catch(() => undefined);
      }}
    />
  );
}
