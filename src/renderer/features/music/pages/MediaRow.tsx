import type { ReactNode } from 'react';
import { memo } from 'react';
import { AudioLines, CircleCheck, Ellipsis, Folder, Heart, Play } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem, MediaKind } from '../../../../shared/music/media.ts';
import { Link } from '../../../state/Link.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Art } from '../art/Art.tsx';
import { useFavorite } from '../media/media-actions.ts';
import { placeText } from '../model/route.ts';
import { fullName, computeProgress, formatTime } from './item-text.ts';
import { Progress } from './Progress.tsx';
import css from './MediaRow.module.css';

/** Height of every row (px). */
export const ROW_HEIGHT = 40;

export type Lead = 'number' | 'position' | 'art';

const songs: readonly MediaKind[] = ['track', 'episode', 'unknown'];

/** Whether a click on the name opens the item; songs and episodes play on double click. */
export const opens = ({ kind }: MediaItem): boolean => !songs.includes(kind);

interface RowProps {
  readonly id: string;
  readonly index: number;
  /** Undefined while it loads. */
  readonly item: MediaItem | undefined;
  readonly lead: Lead;
  readonly below: string;
  /** Whether the keyboard cursor is on this row. */
  readonly active: boolean;
  /** Whether the chosen player plays it. */
  readonly current: boolean;
}

/** One row of a `MediaList`, which handles its clicks by `data-part`. */
export const MediaRow = memo(function MediaRow(props: RowProps) {
  const { id, index, item, lead, active, current } = props;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-current={current || undefined}
      aria-disabled={item?.available === false || undefined}
      data-index={index}
      className={cx(
        css['row'],
        css[lead],
        active && css['active'],
        current && css['current'],
        item?.available === false && css['away'],
      )}
      style={{ transform: `translateY(calc(${String(index)} * (var(--row) + 8px)))` }}
    >
      {item === undefined ? <Waiting /> : <Item {...props} item={item} />}
    </div>
  );
});

function Item({ index, item, lead, below, active, current }: RowProps & { item: MediaItem }) {
  const favorite = useFavorite(item.uri, item.favorite);
  const name = fullName(item);
  return (
    <>
      {lead !== 'art' && (
        <span role="gridcell" className={css['lead']}>
          {current ? <Sounding /> : <Number>{lead === 'number' ? item.number : index + 1}</Number>}
          <PlayMark item={item} />
        </span>
      )}
      {lead !== 'number' && (
        <span role="gridcell" className={css['lead']}>
          {item.kind === 'folder' ? (
            <Folder {...icon} size={20} />
          ) : (
            <Art title={name} art={item.art} size={80} className={css['cover']} />
          )}
          {lead === 'art' && (
            <span className={css['over']}>
              {current && <Sounding />}
              <PlayMark item={item} />
            </span>
          )}
        </span>
      )}
      <span role="gridcell" className={css['text']}>
        <Name item={item} name={name} />
        {below !== '' && (
          <span className={css['below']} title={below} dir="auto">
            {below}
          </span>
        )}
      </span>
      <span role="gridcell" className={css['side']}>
        {favorite && <Heart {...icon} size={14} fill="currentColor" className={css['heart']} />}
        <Time item={item} />
      </span>
      <span role="gridcell">
        <IconButton
          label={t('musicpages:action.moreOf', { name })}
          icon={<Ellipsis {...icon} />}
          tabIndex={active ? 0 : -1}
          className={css['more']}
          data-part="menu"
        />
      </span>
    </>
  );
}

const Number = ({ children }: { readonly children: ReactNode }) => (
  <span className={css['number']}>{children}</span>
);

const Sounding = () => (
  <AudioLines
    {...icon}
    aria-hidden={false}
    role="img"
    aria-label={t('music:queue.now')}
    className={css['sounding']}
  />
);

/** Covers the number or the picture on hover. */
function PlayMark({ item: { playable, available, kind } }: { readonly item: MediaItem }) {
  if (!playable || !available || kind === 'folder') return null;
  return (
    <span className={css['play']} data-part="play" aria-hidden="true">
      <Play {...icon} fill="currentColor" />
    </span>
  );
}

function Name({ item, name }: { readonly item: MediaItem; readonly name: string }) {
  if (!opens(item))
    return (
      <span className={css['name']} title={name} dir="auto">
        {name}
      </span>
    );
  const { kind, path, uri } = item;
  return (
    <Link
      panel="music"
      detail={placeText(kind === 'folder' ? { k: 'browse', path } : { k: 'item', uri })}
      className={cx(css['name'], css['link'])}
      title={name}
      tabIndex={-1}
      dir="auto"
      data-part="open"
    >
      {name}
    </Link>
  );
}

function Time({ item }: { readonly item: MediaItem }) {
  const time = item.available ? formatTime(item) : t('musicpages:facts.away');
  const progress = computeProgress(item);
  return (
    <>
      {progress !== null && <Progress value={progress} className={css['progress']} />}
      {item.played === true && <CircleCheck {...icon} size={14} />}
      {time !== null && <span className={css['time']}>{time}</span>}
    </>
  );
}

function Waiting() {
  return (
    <span role="gridcell" className={css['text']} aria-label={t('musicpages:list.loading')}>
      <span className={css['bar']} />
    </span>
  );
}
