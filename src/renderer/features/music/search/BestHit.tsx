import type { MouseEvent } from 'react';
import { Play, RadioTower, Shuffle } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { Art } from '../art/Art.tsx';
import { canPlay, useRadio } from '../media/media-actions.ts';
import type { HitActions } from './Hits.tsx';
import { formatLine, Matched } from './Hits.tsx';
import { formatKey } from './hits.ts';
import css from './Search.module.css';

export type BestAction = 'play' | 'shuffle' | 'radio';

interface Props extends HitActions {
  readonly item: MediaItem;
  readonly albums: readonly MediaItem[];
  readonly albumCount: number | null;
  /** Null: there is no player. */
  readonly onAct: ((item: MediaItem, action: BestAction) => void) | null;
}

/** The best hit, displayed large with its actions; for an artist also with albums. */
export function BestHit(props: Props) {
  const { item, albums, albumCount, idOf, current, search, onHit, onMenu } = props;
  const key = formatKey('best', { item });
  const facts = dotted(
    formatLine(item),
    item.kind === 'album' && item.year !== null ? String(item.year) : null,
    albumCount === null ? null : t('musicsearch:albums', { count: albumCount }),
  );
  return (
    <div
      role="row"
      id={idOf(key)}
      aria-selected={key === current}
      className={css['best']}
      onClick={(event) => onHit({ item }, event)}
      onContextMenu={(event) => onMenu(item, event)}
    >
      <Art
        className={cx(css['bestArt'], item.kind === 'artist' && css['round'])}
        title={item.name}
        art={item.art}
        size={160}
      />
      <div role="gridcell" className={css['bestWords']}>
        <span className={text['small']}>
          {t('musicsearch:best', { kind: t(`musicsearch:one.${item.kind}`) })}
        </span>
        <span className={cx(css['bestName'], text['ellipsis'])} title={item.name} dir="auto">
          <Matched name={item.name} search={search} />
        </span>
        <span className={cx(text['ellipsis'], text['small'])} title={facts} dir="auto">
          {facts}
        </span>
        <Actions {...props} />
      </div>
      {albums.map((album) => (
        <Album key={album.uri} {...props} item={album} />
      ))}
    </div>
  );
}

function Actions({ item, onAct }: Pick<Props, 'item' | 'onAct'>) {
  const radio = useRadio(item.kind);
  if (onAct === null || !canPlay(item)) return null;
  const act = (action: BestAction) => (event: MouseEvent) => {
    event.stopPropagation();
    onAct(item, action);
  };
  return (
    <span className={css['actions']}>
      <Button variant="primary" icon={<Play {...icon} />} onClick={act('play')}>
        {t('musicsearch:act.play')}
      </Button>
      {['artist', 'album', 'playlist'].includes(item.kind) && (
        <Button icon={<Shuffle {...icon} />} onClick={act('shuffle')}>
          {t('musicsearch:act.shuffle')}
        </Button>
      )}
      {radio && (
        <Button icon={<RadioTower {...icon} />} onClick={act('radio')}>
          {t('musicsearch:act.radio')}
        </Button>
      )}
    </span>
  );
}

function Album({ item, idOf, current, onHit, onMenu }: Props) {
  const key = formatKey('top', { item });
  return (
    <div
      role="gridcell"
      id={idOf(key)}
      aria-selected={key === current}
      aria-label={item.name}
      className={css['album']}
      onClick={(event) => {
        event.stopPropagation();
        onHit({ item }, event);
      }}
      onContextMenu={(event) => {
        event.stopPropagation();
        onMenu(item, event);
      }}
    >
      <Art className={css['albumArt']} title={item.name} art={item.art} size={160} />
      <span className={cx(css['albumName'], text['ellipsis'])} title={item.name} dir="auto">
        {item.name}
      </span>
    </div>
  );
}
