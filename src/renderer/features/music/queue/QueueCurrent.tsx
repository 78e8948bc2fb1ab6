import { AudioLines } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Media } from '../../../../shared/music/player.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { Art } from '../art/Art.tsx';
import { useCoverMenu } from '../media/cover-menu.tsx';
import { toTrack } from '../model/to-track.ts';
import css from './QueueCurrent.module.css';

/** The current item, above the following ones. */
export function QueueCurrent({
  media,
  playing,
}: {
  readonly media: Media;
  readonly playing: boolean;
}) {
  const { title, artist, album, art, quality } = media;
  const second = dotted(artist, album);
  const { menu, onContextMenu } = useCoverMenu(toTrack(media));
  return (
    <div className={css['card']} aria-current="true" onContextMenu={onContextMenu}>
      {menu}
      <Art className={css['art']} title={title} art={art} size={160} />
      <div className={css['words']}>
        <p className={css['title']}>
          <AudioLines
            {...icon}
            size={14}
            aria-hidden={false}
            aria-label={t('music:queue.now')}
            className={cx(css['glyph'], playing && css['sounding'])}
          />
          <span className={text['ellipsis']} title={title} dir="auto">
            {title}
          </span>
        </p>
        {second !== '' && (
          <p className={cx(text['ellipsis'], text['dim'])} title={second} dir="auto">
            {second}
          </p>
        )}
        {quality !== null && <p className={cx(text['ellipsis'], text['small'])}>{quality}</p>}
      </div>
    </div>
  );
}
