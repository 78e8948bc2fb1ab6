import { useEffect } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { useEntry, useTopicSelector } from '../state/topics.ts';

const chosenId = ({ playerId }: { readonly playerId: string | null }): string | null => playerId;

/** The title of the browser's tab: what the chosen player plays, else the panel. */
export function useTitle(panel: string): void {
  const player = useEntry('music.players', useTopicSelector('music.chosen', chosenId));
  const media = player?.state === 'playing' ? player.media : null;
  const title =
    media == null
      ? t('app:documentTitle.panel', { panel })
      : media.artist === null
        ? t('app:documentTitle.playingAlone', { title: media.title })
        : t('app:documentTitle.playing', { title: media.title, artist: media.artist });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
