import { memo } from 'react';
import { AudioLines, Play } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Art } from '../art/Art.tsx';
import css from './QueueRow.module.css';

/** Height of every row (px), by which the virtual list positions rows. */
export const ROW_HEIGHT = 40;

export interface QueueRowProps {
  readonly index: number;
  readonly count: number;
  readonly item: QueueItem | undefined;
  readonly current: boolean;
  readonly playing: boolean;
  /** The keyboard cursor is on this row. */
  readonly active: boolean;
  /** Highlighted, because a key or click selected it. */
  readonly marked: boolean;
  readonly online: boolean;
  readonly onActive: (index: number) => void;
  readonly onPlay: (index: number) => void;
}

export const rowId = (index: number): string => `queue-${String(index)}`;

/** One track of the queue, at its position in the list. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { index, item, current, active, marked, onActive, onPlay } = props;
  return (
    <div
      id={rowId(index)}
      role="option"
      aria-selected={active}
      aria-current={current || undefined}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      aria-disabled={item?.available === false || undefined}
      data-active={active || undefined}
      className={cx(css['row'], marked && css['marked'], current && css['current'])}
      style={{ transform: `translateY(${String(index * ROW_HEIGHT)}px)` }}
      onClick={() => {
        onActive(index);
      }}
      onDoubleClick={() => {
        onPlay(index);
      }}
    >
      <Place {...props} />
      {item === undefined ? <Waiting /> : <Item item={item} />}
    </div>
  );
});

/** The row's number, or an icon on the current track; a play button on hover. */
function Place({ index, current, playing, online, onPlay }: QueueRowProps) {
  return (
    <span className={css['place']}>
      <span className={css['number']}>
        {current ? (
          <AudioLines
            {...icon}
            aria-hidden={false}
            aria-label={t('music:queue.now')}
            className={playing ? css['sounding'] : undefined}
          />
        ) : (
          index + 1
        )}
      </span>
      {online && (
        <span
          className={css['play']}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onPlay(index);
          }}
        >
          <Play {...icon} />
        </span>
      )}
    </span>
  );
}

function Item({ item }: { readonly item: QueueItem }) {
  const { title, artist, album, duration } = item;
  return (
    <>
      <Art className={css['art']} title={title} art={item.art} size={80} />
      <span className={css['title']} title={title} dir="auto">
        {title}
      </span>
      <span className={css['artist']} title={artist ?? undefined} dir="auto">
        {artist}
      </span>
      <span className={css['album']} title={album ?? undefined} dir="auto">
        {item.available ? album : t('music:queue.unavailable')}
      </span>
      <span className={css['duration']}>{duration === null ? '' : formatClock(duration)}</span>
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className={cx(css['art'], css['blank'])} />
      <span
        className={cx(css['title'], css['blank'], css['bar'])}
        aria-label={t('music:queue.loading')}
      />
    </>
  );
}
