import { MicVocal } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MiniButton } from '../mini/MiniButton.tsx';
import { openPlace } from '../model/place.ts';
import css from './NowPlayingBar.module.css';

const sings = ({ lyrics }: MusicAbilities): boolean => lyrics;

/** Lyrics and mini player. */
export function BarTools() {
  const lyrics = useTopicSelector('music.abilities', sings);
  return (
    <div className={css['tools']}>
      {lyrics && (
        <IconButton
          label={t('music:bar.lyrics')}
          icon={<MicVocal {...icon} />}
          onClick={() => {
            openPlace({ k: 'now' });
          }}
        />
      )}
      <MiniButton />
    </div>
  );
}
