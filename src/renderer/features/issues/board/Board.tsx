import '../../../../shared/issues/panel-texts.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, Row } from '../../../../shared/issues/model.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { IssueStatus } from '../list/IssueStatus.tsx';
import type { IssueList } from '../model/use-issue-list.ts';
import css from './Board.module.css';
import { Card } from './Card.tsx';
import type { BoardColumn } from './columns.ts';
import { boardColumns, columnOf, nextCard } from './columns.ts';
import type { Move } from './use-move.ts';
import { useDrag, useMove } from './use-move.ts';

interface BoardProps {
  readonly view: CountedView;
  readonly list: IssueList;
  /** The key of the issue beside the board. */
  readonly open: string;
  readonly stale: boolean;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}

/** The issues of a view in columns by status. An issue moves by dragging its card or by the card's menu. */
export function Board(props: BoardProps) {
  const { list, empty, error } = props;
  const { rows, hasMore, loading, more } = list;
  if (rows === null)
    return (
      <div className={css['slot']}>
        {error === false ? <Skeleton rows={6} label={t('issuespanel:loading')} /> : error}
      </div>
    );
  return (
    <>
      {error}
      {rows.length === 0 ? (
        <div className={css['slot']}>{empty}</div>
      ) : (
        <Columns {...props} rows={rows} />
      )}
      {hasMore && (
        <p className={css['more']}>
          {t('issuespanel:board.shown', { count: rows.length })}
          <Button pending={loading} onClick={more}>
            {t('issuespanel:board.more')}
          </Button>
        </p>
      )}
    </>
  );
}

function Columns({
  view,
  list,
  rows,
  open,
  stale,
}: BoardProps & { readonly rows: readonly Row[] }) {
  const { move, moving, said } = useMove(list.patch);
  const drag = useDrag(move);
  const { targets } = drag;
  const columns = useMemo(
    () =>
      boardColumns(
        rows,
        targets?.map(({ to }) => to),
      ),
    [rows, targets],
  );
  const { stop, onKeyDown } = useCardKeys(columns, open);
  return (
    <>
      <div
        className={css['board']}
        role="group"
        aria-label={t('issuespanel:list.label', { view: view.name })}
        data-stale={stale || undefined}
        onKeyDown={onKeyDown}
      >
        {columns.map((column) => (
          <Column key={column.id} {...{ column, drag, move, moving, open, stop }} />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly drag: ReturnType<typeof useDrag>;
  readonly move: Move;
  readonly moving: string | null;
  readonly open: string;
  /** Key of the card that Tab reaches. */
  readonly stop: string;
}

function Column({ column: { id, status, rows }, drag, move, moving, open, stop }: ColumnProps) {
  const { row: dragged, targets } = drag;
  const step = targets?.find(({ to }) => columnOf(to) === id);
  const own = dragged !== null && columnOf(dragged.status) === id;
  const drop = dragged === null || own ? undefined : step === undefined ? 'no' : 'yes';
  return (
    <section
      className={css['column']}
      aria-label={t('issuespanel:board.column', { name: status.name, count: rows.length })}
      data-drop={drop}
      onDragOver={(event) => {
        if (drop === 'yes') event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (drop === 'yes' && step !== undefined) drag.drop(step);
      }}
    >
      <h2 className={css['title']}>
        <IssueStatus status={status} />
        <span className={css['count']}>{rows.length}</span>
      </h2>
      <ul className={css['cards']}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={cx(row.key === open && css['open'], row.id === moving && css['moving'])}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', row.key);
              drag.begin(row);
            }}
            onDragEnd={drag.end}
          >
            <Card {...{ row, move }} open={row.key === open} stop={row.key === stop} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One Tab stop for all cards: arrow keys move between them. */
function useCardKeys(columns: readonly BoardColumn[], open: string) {
  const [last, setLast] = useState(open);
  const all = columns.flatMap(({ rows }): readonly Row[] => rows);
  const stop = all.some(({ key }) => key === last) ? last : (all[0]?.key ?? '');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = target.dataset['card'];
    const next = from === undefined ? null : nextCard(columns, from, event.key);
    if (next === null) return;
    event.preventDefault();
    setLast(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"]`)?.focus();
  };
  return { stop, onKeyDown };
}
