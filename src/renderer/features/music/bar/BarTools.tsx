import { MicVocal } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MiniButton } from '../mini/MiniButton.tsx';
import { openPlace } from '../model/place.ts';
import { QueueToggle } from '../panel/QueueToggle.tsx';
import css from './NowPlayingBar.module.css';

const sings = ({ lyrics }: MusicAbilities): boolean => lyrics;

/** Lyrics (while a track is shown), queue and mini player. */
export function BarTools({ playing }: { readonly playing: boolean }) {
  const lyrics = useTopicSelector('music.abilities', sings);
  return (
    <div className={css['tools']}>
      {lyrics && playing && (
        <IconButton
          label={t('music:bar.lyrics')}
          icon={<MicVocal {...icon} />}
          onClick={() => openPlace({ k: 'now' })}
        />
      )}
      <QueueToggle />
      <MiniButton />
    </div>
  );
}
