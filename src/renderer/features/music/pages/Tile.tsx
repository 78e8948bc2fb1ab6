import type { ReactNode } from 'react';
import { CircleCheck, Play } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { Link } from '../../../state/Link.tsx';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { STOP } from '../../../ui/list/use-roving.ts';
import text from '../../../ui/text.module.css';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { Art } from '../art/Art.tsx';
import { useLive } from '../live.ts';
import { playNow } from '../media/media-actions.ts';
import { placeText } from '../model/route.ts';
import { fullName, computeProgress } from './item-text.ts';
import { Progress } from './Progress.tsx';
import css from './Tile.module.css';

/** The cover of an item with its name. It opens the item's page; the button on the cover plays the item. */
export function Tile({
  item,
  below,
  tabbable,
  stop,
}: {
  readonly item: MediaItem;
  /** The second line. */
  readonly below: ReactNode;
  /** Whether Tab reaches the tile; arrows reach the others. */
  readonly tabbable: boolean;
  /** Its id among the tiles of a row. */
  readonly stop?: string | undefined;
}) {
  const name = fullName(item);
  const tabIndex = tabbable ? 0 : -1;
  const progress = computeProgress(item);
  return (
    <li className={cx(css['tile'], !item.available && cx(css['away'], text['dim']))}>
      <Link
        panel="music"
        detail={placeText({ k: 'item', uri: item.uri })}
        className={css['link']}
        title={name}
        data-tile
        {...{ [STOP]: stop }}
        tabIndex={tabIndex}
      >
        <Art
          title={name}
          art={item.art}
          size={160}
          className={cx(css['cover'], item.kind === 'artist' && css['round'])}
        />
        <span className={cx(css['name'], text['ellipsis'])} dir="auto">
          {name}
        </span>
        <span className={css['below']}>
          {item.played === true && <CircleCheck {...icon} size={12} />}
          <span className={text['ellipsis']}>{below}</span>
        </span>
      </Link>
      {progress !== null && <Progress value={progress} className={css['progress']} />}
      <PlayOverlay item={item} name={name} tabIndex={tabIndex} />
    </li>
  );
}

function PlayOverlay({
  item,
  name,
  tabIndex,
}: {
  readonly item: MediaItem;
  readonly name: string;
  readonly tabIndex: 0 | -1;
}) {
  const able = useTopicSelector('music.abilities', ({ playMedia: can }) => can);
  const { online } = useLive();
  if (!able || !online || !item.playable || !item.available) return null;
  const label = t('musicpages:action.playItem', { name });
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={css['play']}
        aria-label={label}
        tabIndex={tabIndex}
        onClick={() => playNow(item)}
      >
        <Play {...icon} fill="currentColor" />
      </button>
    </Tooltip>
  );
}
