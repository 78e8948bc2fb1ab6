import type { MouseEvent, PointerEvent } from 'react';
import { memo } from 'react';
import { AudioLines, Ellipsis, GripVertical } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { Art } from '../art/Art.tsx';
import css from './QueueRow.module.css';

export interface QueueRowProps {
  /** Number of the row in the list. */
  readonly row: number;
  readonly count: number;
  /** px */
  readonly rowHeight: number;
  readonly item: QueueItem | undefined;
  /** The server sent an unreadable item. */
  readonly lost: boolean;
  readonly current: boolean;
  readonly playing: boolean;
  /** Whether the keyboard cursor is on this row. */
  readonly active: boolean;
  /** Highlighted, because a key or click selected it. */
  readonly marked: boolean;
  readonly dragged: boolean;
  readonly movable: boolean;
  readonly onPress: (row: number, event: MouseEvent) => void;
  readonly onPlay: (row: number) => void;
  readonly onMenu: (row: number, event: MouseEvent) => void;
  readonly onDrag: (row: number, event: PointerEvent) => void;
}

export const rowId = (row: number): string => `queue-${String(row)}`;

/** One item of the queue. Its handle and menu button are for pointers; keys are handled by the list. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { row, rowHeight, item, current, active, marked, dragged, onPress, onPlay, onMenu } = props;
  return (
    <div
      id={rowId(row)}
      role="option"
      aria-selected={marked}
      aria-current={current || undefined}
      aria-setsize={props.count}
      aria-posinset={row + 1}
      aria-disabled={item?.available === false || undefined}
      data-active={active || undefined}
      className={cx(
        css['row'],
        marked && css['marked'],
        current && css['current'],
        dragged && css['dragged'],
      )}
      style={{ height: rowHeight, transform: `translateY(${String(row * rowHeight)}px)` }}
      onClick={(event) => onPress(row, event)}
      onDoubleClick={() => onPlay(row)}
      onContextMenu={(event) => onMenu(row, event)}
    >
      <Handle {...props} />
      {item !== undefined && <Item item={item} />}
      {item === undefined && (props.lost ? <i>{t('music:lost')}</i> : <Waiting />)}
      {item !== undefined && (
        <span
          className={css['more']}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onMenu(row, event);
          }}
        >
          <Ellipsis {...icon} />
        </span>
      )}
    </div>
  );
});

function Handle({ row, item, current, playing, movable, onDrag }: QueueRowProps) {
  if (current)
    return (
      <AudioLines
        {...icon}
        size={14}
        aria-hidden={false}
        aria-label={t('music:queue.now')}
        className={cx(css['now'], playing && css['sounding'])}
      />
    );
  if (!movable || item === undefined) return <span />;
  return (
    <span
      className={css['handle']}
      aria-hidden="true"
      onPointerDown={(event) => onDrag(row, event)}
    >
      <GripVertical size={14} strokeWidth={2} />
    </span>
  );
}

function Item({ item }: { readonly item: QueueItem }) {
  const { title, artist, duration, available } = item;
  const second = available ? artist : t('music:queue.unavailable');
  return (
    <>
      <Art className={css['art']} title={title} art={item.art} size={80} />
      <span className={css['words']}>
        <span className={cx(css['title'], text['ellipsis'])} title={title} dir="auto">
          {title}
        </span>
        <span
          className={cx(css['artist'], text['ellipsis'])}
          title={second ?? undefined}
          dir="auto"
        >
          {second}
        </span>
      </span>
      <span className={css['duration']}>
        {duration === null ? '' : formatLength(duration * 1000)}
      </span>
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className={cx(css['art'], css['blank'])} />
      <span className={cx(css['blank'], css['bar'])} aria-label={t('music:queue.loading')} />
    </>
  );
}
