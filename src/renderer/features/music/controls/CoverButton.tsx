import { t } from '../../../../shared/i18n/translate.ts';
import type { Media } from '../../../../shared/music/player.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import type { ArtProps } from '../art/Art.tsx';
import { Art } from '../art/Art.tsx';
import { useCoverMenu } from '../media/cover-menu.tsx';
import { toTrack } from '../model/to-track.ts';

interface Props {
  readonly className: string | undefined;
  readonly cover: ArtProps;
  /** The media that its menu acts on; undefined: it has no menu, as in the small windows. */
  readonly media?: Media | null;
  readonly onOpen: () => void;
}

/** The cover of the current track; opens the now view. */
export function CoverButton({ className, cover, media = null, onOpen }: Props) {
  const label = t('music:bar.openNow');
  const { menu, onContextMenu } = useCoverMenu(media && toTrack(media));
  return (
    <>
      <Tooltip label={label}>
        <button
          type="button"
          aria-label={label}
          onClick={onOpen}
          className={className}
          onContextMenu={onContextMenu}
        >
          <Art {...cover} />
        </button>
      </Tooltip>
      {menu}
    </>
  );
}
