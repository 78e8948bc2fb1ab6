import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { mainVolume } from '../../../../shared/music/player-view.ts';

/** A value is announced after it has not changed for this time (ms), so that a drag is announced once. */
const SETTLE_MS = 700;

/** Returns `text` once it has changed and settled; empty until the first change. */
function useAnnounced(text: string): string {
  const known = useRef(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = text;
      setAnnounced(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}

function trackText({ media, state, name }: Player): string {
  if (media === null || state !== 'playing') return '';
  return media.artist === null
    ? t('music:say.trackOnly', { title: media.title, player: name })
    : t('music:say.track', { title: media.title, artist: media.artist, player: name });
}

function volumeText(player: Player): string {
  const volume = mainVolume(player);
  if (volume === null) return '';
  return volume.muted ? t('music:say.muted') : t('music:say.volume', { level: volume.level });
}

/** Announces new tracks and volumes to screen readers, but not the position. */
export function Announcer({ player }: { readonly player: Player }) {
  return (
    <>
      <VisuallyHidden live>{useAnnounced(trackText(player))}</VisuallyHidden>
      <VisuallyHidden live>{useAnnounced(volumeText(player))}</VisuallyHidden>
    </>
  );
}
