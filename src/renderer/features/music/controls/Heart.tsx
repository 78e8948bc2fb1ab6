import { Heart as Glyph } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import type { Media } from '../../../../shared/music/player.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { changeFavorite, useFavorite } from '../model/favorites.ts';
import css from './Heart.module.css';

const able = ({ favorites }: MusicAbilities): boolean => favorites;

/** Marks the current track as a favorite; nothing where the server has no favorites or does not name the track. */
export function Heart({
  media,
  disabled,
  className,
}: {
  readonly media: Media | null;
  readonly disabled: boolean;
  readonly className?: string | undefined;
}) {
  const shown = useTopicSelector('music.abilities', able);
  const { uri = null, favorite: reported = null } = media ?? {};
  const favorite = useFavorite(uri, reported);
  if (!shown || uri === null) return null;
  return (
    <IconButton
      label={t('music:bar.favorite')}
      icon={<Glyph {...icon} />}
      pressed={favorite}
      className={cx(css['heart'], className)}
      disabled={disabled}
      onClick={() => {
        changeFavorite(uri, !favorite, reported);
      }}
    />
  );
}
