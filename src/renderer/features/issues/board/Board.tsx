import { ArrowRightLeft } from 'lucide-react';
import type { FocusEvent } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { joinFacts } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { IssueRow, Transition, Status } from '../../../../shared/issues/model.ts';
import { useOffline } from '../../../service/offline.ts';
import { useRowMenu } from '../../../service/use-row-menu.tsx';
import { call } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { icon } from '../../../ui/icon.ts';
import { stepFocus } from '../../../ui/list/use-roving.ts';
import { IssueItems, MoveItems } from '../list/IssueItems.tsx';
import type { IssuesProps } from '../list/IssueTable.tsx';
import { IssueKey, IssueStatus } from '../list/marks.tsx';
import { moveIssue } from '../moves.ts';
import text from '../../../ui/text.module.css';
import css from './Board.module.css';

/** Issues with one status. Statuses of the same name and category in several projects share a column. */
interface BoardColumn {
  readonly id: string;
  readonly status: Status;
  readonly rows: readonly IssueRow[];
}

const formatColumnId = ({ name, category }: Status): string => `${category} ${name}`;

const order = ['new', 'indeterminate', 'done', 'undefined'];

/** The columns of a board from open to done; rows keep their order. */
export function boardColumns(rows: readonly IssueRow[]): BoardColumn[] {
  const columns = new Map<string, BoardColumn & { readonly rows: IssueRow[] }>();
  for (const row of rows) {
    const id = formatColumnId(row.status);
    const column = columns.get(id) ?? { id, status: row.status, rows: [] };
    column.rows.push(row);
    columns.set(id, column);
  }
  const place = ({ status }: BoardColumn): number => order.indexOf(status.category);
  return [...columns.values()].sort((a, b) => place(a) - place(b));
}

const CARD = '[data-card]';

/** The issues of a view in columns by status. An issue moves by dragging its card or by the card's menus. */
export function Board(props: IssuesProps) {
  const { list, empty, error } = props;
  const { rows, hasMore, loading, more } = list;
  if (rows === null || rows.length === 0)
    return (
      <div className={css['slot']}>
        {error ?? (loading ? <Skeleton rows={6} label={t('issuespanel:loading')} /> : empty)}
      </div>
    );
  return (
    <>
      {error}
      <Columns {...props} rows={rows} />
      {hasMore && (
        <p className={css['more']}>
          {t('issuespanel:board.loaded', { count: rows.length })}
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
  rows,
  open,
  stale,
}: IssuesProps & { readonly rows: readonly IssueRow[] }) {
  const moves = useDrag();
  const columns = useMemo(() => boardColumns(rows), [rows]);
  const [last, setLast] = useState(open);
  const stop = rows.some(({ key }) => key === last) ? last : columns[0]?.rows[0]?.key;
  const keepFocus = useKeptFocus(columns, last);
  const { menu, onContextMenu } = useRowMenu(
    (id) => rows.find(({ key }) => key === id),
    IssueItems,
  );
  return (
    <div
      className={css['board']}
      role="group"
      aria-label={t('issuespanel:list.label', { view: view.name })}
      data-stale={stale || undefined}
      // All cards are one Tab stop: arrow keys move between them, column by column.
      onKeyDown={(event) => {
        if ((event.target as Element).matches(CARD)) stepFocus(event, CARD);
      }}
      {...keepFocus}
      onFocus={({ target }) => {
        keepFocus.onFocus();
        const card = target.closest('li')?.querySelector<HTMLElement>(CARD);
        setLast((key) => card?.dataset['card'] ?? key);
      }}
      onContextMenu={onContextMenu}
    >
      {columns.map((column) => (
        <Column key={column.id} column={column} moves={moves} open={open} stop={stop} />
      ))}
      {menu}
    </div>
  );
}

/** Lets the focus follow a card to another column, where it is another element. `key`: the card that had the focus last. */
function useKeptFocus(columns: readonly BoardColumn[], key: string) {
  const ref = useRef<HTMLDivElement>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    const card = ref.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`);
    card?.focus({ preventScroll: true });
  }, [columns, key]);
  return {
    ref,
    onFocus: (): void => {
      isWithin.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      // What is removed loses the focus to nothing.
      if (relatedTarget !== null) isWithin.current = false;
    },
  };
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly moves: ReturnType<typeof useDrag>;
  readonly open: string;
  /** Key of the card that Tab reaches. */
  readonly stop: string | undefined;
}

function Column({ column: { id, status, rows }, moves, open, stop }: ColumnProps) {
  const { dragged, drag } = moves;
  const offline = useOffline('issues');
  const by = dragged?.steps.find(({ to }) => formatColumnId(to) === id);
  const own = dragged === null || formatColumnId(dragged.row.status) === id;
  return (
    <section
      className={css['column']}
      aria-label={t('issuespanel:board.column', { name: status.name, count: rows.length })}
      data-drop={own ? undefined : by === undefined ? 'no' : 'yes'}
      onDragOver={(event) => {
        if (!own && by !== undefined) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (!own && by !== undefined) moveIssue({ row: dragged.row, by });
      }}
    >
      <h2 className={css['title']}>
        <IssueStatus status={status} />
        {rows.length}
      </h2>
      <ul className={css['cards']}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-open={row.key === open || undefined}
            draggable={offline === undefined}
            title={offline}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', row.key);
              drag(row);
            }}
            onDragEnd={() => drag(null)}
          >
            <Card row={row} tabIndex={row.key === stop ? 0 : -1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly row: IssueRow;
  readonly tabIndex: number;
}

function Card({ row, tabIndex }: CardProps) {
  const { key, summary, priority, assignee } = row;
  return (
    <>
      <button
        type="button"
        className={css['card']}
        data-card={key}
        tabIndex={tabIndex}
        onClick={() => navigate('issues', key)}
      >
        <IssueKey row={row} />
        <span className={css['summary']} dir="auto">
          {summary}
        </span>
        <span className={text['small']}>{joinFacts([priority?.name, assignee?.name])}</span>
      </button>
      <Menu
        trigger={
          <IconButton
            className={css['move']}
            tabIndex={tabIndex}
            label={t('issuespanel:board.move', { key })}
            icon={<ArrowRightLeft {...icon} size={14} />}
          />
        }
      >
        <MoveItems row={row} />
      </Menu>
    </>
  );
}

/** The dragged issue, with its possible transitions once the server has listed them. */
interface Dragged {
  readonly row: IssueRow;
  readonly steps: readonly Transition[];
}

/** Drags an issue to where it can move. */
function useDrag() {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const turn = useRef(0);
  /** Null ends dragging. */
  const drag = (row: IssueRow | null): void => {
    const mine = (turn.current += 1);
    setDragged(row && { row, steps: [] });
    if (row === null) return;
    // Without an answer, no column accepts the card; the card's menu shows the reason.
    call('issues.transitions', { key: row.key }).then(
      (all) => {
        const steps = all.filter(({ needs }) => needs.length === 0);
        if (turn.current === mine) setDragged({ row, steps });
      },
      () => undefined,
    );
  };
  return { dragged, drag };
}
