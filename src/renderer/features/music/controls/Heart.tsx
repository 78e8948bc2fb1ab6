import { Heart as Glyph } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import type { Media } from '../../../../shared/music/player.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { setFavorite, useFavorite } from '../media/media-actions.ts';
import css from './Heart.module.css';

const able = ({ favorites }: MusicAbilities): boolean => favorites;

/**
 * Marks the current track as a favorite. Renders nothing if the server has no favorites or no address for the track. Reads the state from
 * the library, because the server does not update queued tracks.
 */
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
  const { uri = null, favorite: queued = null } = media ?? {};
  const { revision: version } = useTopic('music.library');
  const enabled = shown && uri !== null;
  const { data } = useResource('music.item', { uri: uri ?? '-' }, { enabled, version });
  const known = data !== null && data.uri === uri ? data.favorite : null;
  const favorite = useFavorite(uri ?? '', known ?? queued);
  if (!shown || uri === null) return null;
  return (
    <IconButton
      label={t('music:bar.favorite')}
      icon={<Glyph {...icon} />}
      pressed={favorite}
      className={cx(css['heart'], className)}
      disabled={disabled}
      onClick={() => setFavorite(uri, !favorite)}
    />
  );
}
