import type { KeyboardEvent, MouseEvent } from 'react';
import { useCallback, useId, useState } from 'react';
import { AudioLines } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import type { RowSlots } from '../../../ui/list/row-slots.tsx';
import { SlotRows, useRowSlots, useSlots, useVisibleRows } from '../../../ui/list/row-slots.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { QueuePager } from '../model/queue-pager.ts';
import { Stale } from '../Stale.tsx';
import css from './QueueList.module.css';
import { QueueRow, rowId } from './QueueRow.tsx';
import { rowKey } from './row-keys.ts';
import { useFollow } from './use-follow.ts';
import type { RowActions } from './use-row-actions.ts';
import { useRowActions } from './use-row-actions.ts';
import type { RowDrag } from './use-row-drag.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowMenu } from './use-row-menu.tsx';
import type { RowsCursor } from './use-rows-cursor.ts';
import { useRowsCursor } from './use-rows-cursor.ts';

interface Props {
  readonly queue: Queue;
  readonly pager: QueuePager;
  /** Name of the player, for the list's label. */
  readonly name: string;
  readonly online: boolean;
  /** Index of the first item shown. */
  readonly base: number;
  /** Height of every row (px). */
  readonly rowHeight: number;
}

/** The items of a queue of any length from `base` on; only visible rows are rendered and loaded. */
export function QueueList({ queue, pager, name, online, base, rowHeight }: Props) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const hint = useId();
  const count = queue.count - base;
  const current = findRow(queue, base);
  const rows = useRowSlots(scroller, count, rowHeight);
  useVisibleRows(rows, useLoader(pager, base));
  const actions = useRowActions(queue, pager, base, online);
  const follow = useFollow(scroller, current, rows);
  const selection = useRowsCursor(base, count, queue.revision);
  const active = selection.cursor ?? current;
  const isDrawn = useSlots(rows, ({ drawn }) => active !== null && drawn.includes(active));
  const drag = useRowDrag(scroller, { count, rowHeight, actions });
  const { menu, openMenu, openByKey } = useRowMenu(scroller, actions, selection);
  return (
    <Stale when={!online} className={css['frame']}>
      <div
        ref={setScroller}
        className={css['scroller']}
        role="listbox"
        tabIndex={0}
        aria-multiselectable="true"
        aria-label={t('music:queue.list', { name })}
        aria-describedby={hint}
        aria-activedescendant={active !== null && isDrawn ? rowId(active) : undefined}
        onKeyDown={createKeyHandler({ rows, active, selection, actions })}
        onContextMenu={(event) => openByKey(active, event)}
      >
        <Rows
          playing={queue.state === 'playing'}
          rows={rows}
          count={count}
          rowHeight={rowHeight}
          current={current}
          active={active}
          selection={selection}
          actions={actions}
          drag={drag}
          openMenu={openMenu}
        />
      </div>
      {follow.away && <Back onClick={follow.back} />}
      <VisuallyHidden live>{actions.said}</VisuallyHidden>
      <span id={hint} hidden>
        {t('musicqueue:hint')}
      </span>
      {menu}
    </Stale>
  );
}

/** The row of the current item; null if it is not among the rows. */
function findRow({ currentIndex }: Queue, base: number): number | null {
  const at = (currentIndex ?? -1) - base;
  return at < 0 ? null : at;
}

/** Loads the items of rows. */
const useLoader = (pager: QueuePager, base: number) =>
  useCallback(
    (first: number, last: number) => pager.want(base + first, base + last),
    [pager, base],
  );

interface Parts {
  readonly rows: RowSlots;
  readonly count: number;
  /** The current row, and the row with the cursor. */
  readonly current: number | null;
  readonly active: number | null;
  readonly selection: RowsCursor;
  readonly actions: RowActions;
}

/** The keys of the list. Without a cursor, they act on the current row. */
function createKeyHandler({
  rows,
  active,
  selection,
  actions,
}: Omit<Parts, 'current' | 'count'>): (event: KeyboardEvent) => void {
  const reveal = (row: number): void => rows.scrollTo(row, 'auto');
  return (event) => {
    // Space plays and pauses.
    if (event.key === ' ') return;
    const page = rows.last - rows.first;
    const run = active === null ? null : rowKey(event, active, selection.rowsOf(active), actions);
    if (run !== null) {
      const to = run();
      if (to !== null) {
        selection.press(to);
        reveal(to);
      }
    } else if (!selection.onKey(event, { page, start: active ?? 0, reveal })) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function Rows({
  playing,
  rowHeight,
  drag,
  openMenu,
  ...parts
}: Parts & {
  readonly playing: boolean;
  readonly rowHeight: number;
  readonly drag: RowDrag;
  readonly openMenu: (row: number, event: MouseEvent) => void;
}) {
  const { rows, count, current, active, selection, actions } = parts;
  return (
    <div className={css['rows']} style={{ height: rows.height }} role="presentation">
      <SlotRows
        slots={rows}
        draw={(row) => (
          <QueueRow
            item={actions.item(row)}
            lost={actions.isLost(row)}
            current={row === current}
            active={row === active}
            marked={selection.has(row)}
            dragged={row === drag.dragged}
            movable={actions.edits && row >= actions.firstFree}
            onPress={(pressed, event) => selection.press(pressed, event)}
            onPlay={actions.play}
            onMenu={openMenu}
            onDrag={drag.start}
            row={row}
            count={count}
            rowHeight={rowHeight}
            playing={playing}
          />
        )}
      />
      {drag.dragged !== null && (
        <Dragged
          drag={drag}
          top={drag.dragged * rowHeight}
          title={actions.item(drag.dragged)?.title ?? ''}
        />
      )}
    </div>
  );
}

/** The dragged row, which follows the pointer, and the line at the drop position. Both move without rendering. */
function Dragged({
  drag: { ghost, line },
  top,
  title,
}: {
  readonly drag: RowDrag;
  /** Where the row was at the start (px). */
  readonly top: number;
  readonly title: string;
}) {
  // The initial position only: the drag then moves both, even if the row itself shifts.
  const [style] = useState({ transform: `translateY(${String(top)}px)` });
  return (
    <>
      <div ref={line} className={css['line']} style={style} aria-hidden="true" />
      <div ref={ghost} className={css['ghost']} style={style} aria-hidden="true" dir="auto">
        {title}
      </div>
    </>
  );
}

function Back({ onClick }: { readonly onClick: () => void }) {
  return (
    <div className={css['back']}>
      <Button icon={<AudioLines {...icon} />} onClick={onClick}>
        {t('music:queue.current')}
      </Button>
    </div>
  );
}
