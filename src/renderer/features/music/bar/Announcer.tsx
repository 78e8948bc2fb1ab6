import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { mainVolume } from '../../../../shared/music/player-view.ts';

/** A value must stand still for this long (ms) before it is said, so that a drag is said once. */
const STILL = 700;

/** `text` once it has changed and stood still; empty at first, since nothing has changed then. */
function useSaid(text: string): string {
  const known = useRef(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = text;
      setSaid(text);
    }, STILL);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return said;
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

/** Says the new track and the new volume to screen readers, never the position. */
export function Announcer({ player }: { readonly player: Player }) {
  return (
    <>
      <VisuallyHidden live>{useSaid(trackText(player))}</VisuallyHidden>
      <VisuallyHidden live>{useSaid(volumeText(player))}</VisuallyHidden>
    </>
  );
}
