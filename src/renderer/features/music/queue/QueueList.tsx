import { useCallback, useEffect, useRef, useState } from 'react';
import { AudioLines } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { send } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Stale } from '../Stale.tsx';
import type { QueuePager } from '../model/queue-pager.ts';
import { QueueRow, ROW_HEIGHT, rowId } from './QueueRow.tsx';
import { useCursor } from './use-cursor.ts';
import type { VirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import css from './QueueList.module.css';

interface Props {
  readonly queue: Queue;
  readonly pager: QueuePager;
  /** Name of the player, for the list's label. */
  readonly name: string;
  readonly online: boolean;
}

/** The tracks of a queue of any length; only visible rows are rendered and loaded. */
export function QueueList({ queue, pager, name, online }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { id, count, currentIndex } = queue;
  const rows = useVirtualRows(scroller, count, ROW_HEIGHT);
  const { drawn, first, last } = rows;
  useEffect(() => {
    pager.want(first, last);
  }, [pager, first, last]);
  const play = useCallback(
    (index: number) => {
      if (online) send('music.playIndex', { queueId: id, index });
    },
    [id, online],
  );
  const follow = useFollow(scroller, currentIndex, rows);
  const { cursor, setCursor, onKeyDown } = useCursor(count, currentIndex, rows, play);
  const active = cursor ?? currentIndex;
  return (
    <Stale when={!online} className={css['frame']}>
      <div
        ref={scroller}
        className={css['scroller']}
        role="listbox"
        tabIndex={0}
        aria-label={t('music:queue.list', { name })}
        aria-activedescendant={
          active !== null && drawn.includes(active) ? rowId(active) : undefined
        }
        onKeyDown={onKeyDown}
      >
        <div className={css['rows']} style={{ height: rows.height }} role="presentation">
          {drawn.map((index) => (
            <QueueRow
              key={index}
              item={pager.item(index)}
              current={index === currentIndex}
              playing={queue.state === 'playing'}
              active={index === active}
              marked={index === cursor}
              onActive={setCursor}
              onPlay={play}
              {...{ index, count, online }}
            />
          ))}
        </div>
      </div>
      {follow.away && <Back onClick={follow.back} />}
    </Stale>
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

/**
 * Scrolls to the current row whenever it changes, until the user scrolls away; resumes when the row is visible again. `away`: offer
 * a button that scrolls back.
 */
function useFollow(
  scroller: RefObject<HTMLElement | null>,
  current: number | null,
  rows: VirtualRows,
): { readonly away: boolean; readonly back: () => void } {
  const following = useRef(true);
  const latest = useRef(rows);
  const [scrolled, setScrolled] = useState(false);
  const visible = current !== null && current >= rows.first && current <= rows.last;

  useEffect(() => {
    latest.current = rows;
    if (visible) following.current = true;
  });

  useEffect(() => {
    if (current !== null && following.current) latest.current.scrollTo(current, 'center');
  }, [current]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const byUser = (): void => {
      following.current = false;
      setScrolled(true);
    };
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const name of events) element.addEventListener(name, byUser, { passive: true });
    return () => {
      for (const name of events) element.removeEventListener(name, byUser);
    };
  }, [scroller]);

  return {
    away: scrolled && current !== null && !visible,
    back: () => {
      following.current = true;
      if (current !== null) rows.scrollTo(current, 'center');
    },
  };
}
