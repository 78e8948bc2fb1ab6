import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import type { TimelineAsk } from './asks.ts';
import type { ItemRows } from './item-rows.ts';
import type { Editing } from './editing.ts';
import { ItemTableRow } from './ItemTableRow.tsx';
import { pressed, sayItem } from './keys.ts';
import { stillChannel } from './still.ts';
import type { DrawnRows } from './use-item-rows.ts';
import { useDrawnRows, useItemRows } from './use-item-rows.ts';
import css from './ItemTable.module.css';

/** Height of a row (px). */
const ROW = 32;
const PAGE = 12;

const columns = ['channel', 'start', 'finish', 'length', 'title', 'source', 'findings'] as const;

/**
 * The timeline as a table: every item with its times as text. The same selection, the same keys; F2 or a figure changes the start,
 * then the finish. `channel`: only that one.
 */
export function ItemTable({
  onAsk,
  channel = null,
}: {
  readonly onAsk: (ask: TimelineAsk) => void;
  readonly channel?: string | null;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const rows = useItemRows(channel);
  const drawn = useDrawnRows(scroller, rows.count, ROW);
  const [editing, setEditing] = useState<Editing | null>(null);
  const current = usePlayoutEditor(({ selection }) => selection.at(-1) ?? null);
  const row = current === null ? -1 : rows.indexOf(current);
  const id = useId();
  useFollow(row, rows, drawn);
  const edit = (next: Editing | null): void => {
    setEditing(next);
    if (next === null) grid.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={scroller} className={css['scroller']}>
      <table
        ref={grid}
        className={css['table']}
        role="grid"
        aria-rowcount={rows.count + 1}
        aria-multiselectable
        aria-label={t('playouttimeline:table.label')}
        aria-activedescendant={drawn.drawn.includes(row) ? `${id}-${String(row)}` : undefined}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) onKey(event, { rows, row, onAsk, edit });
        }}
      >
        <Head />
        <Body {...{ id, rows, row, drawn, editing, onAsk }} onEdit={edit} />
      </table>
      {rows.count === 0 && <p className={css['empty']}>{t('playouttimeline:table.empty')}</p>}
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column} scope="col" className={css[column]}>
            {t(`playouttimeline:table.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Body({
  id,
  rows,
  row,
  drawn,
  editing,
  onEdit,
  onAsk,
}: {
  readonly id: string;
  readonly rows: ItemRows;
  readonly row: number;
  readonly drawn: DrawnRows;
  readonly editing: Editing | null;
  readonly onEdit: (editing: Editing | null) => void;
  readonly onAsk: (ask: TimelineAsk) => void;
}) {
  const selection = usePlayoutEditor((state) => state.selection);
  return (
    <tbody>
      {drawn.above > 0 && <Spacer height={drawn.above} />}
      {drawn.drawn.map((index) => (
        <ItemTableRow
          key={index}
          id={`${id}-${String(index)}`}
          row={rows.at(index)}
          index={index}
          current={index === row}
          selection={selection}
          editing={editing?.row === index ? editing : null}
          onEdit={onEdit}
          onAsk={onAsk}
        />
      ))}
      {drawn.below > 0 && <Spacer height={drawn.below} />}
    </tbody>
  );
}

/** What is above or below the rows that are drawn. */
function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns.length} />
    </tr>
  );
}

/** Keeps what is chosen in sight; at the start, what is on now. */
function useFollow(row: number, rows: ItemRows, { scrollTo }: DrawnRows): void {
  const shown = useRef(-2);
  useEffect(() => {
    if (rows.count === 0 || shown.current === row) return;
    if (row >= 0) scrollTo(row, shown.current === -2 ? 'center' : 'auto');
    else if (shown.current === -2) scrollTo(rows.near(Date.now()), 'center');
    shown.current = row;
  }, [row, rows, scrollTo]);
}

interface KeyContext {
  readonly rows: ItemRows;
  readonly row: number;
  readonly onAsk: (ask: TimelineAsk) => void;
  readonly edit: (editing: Editing) => void;
}

const moves: Readonly<Record<string, (row: number, count: number) => number>> = {
  ArrowUp: (row) => row - 1,
  ArrowDown: (row) => row + 1,
  PageUp: (row) => row - PAGE,
  PageDown: (row) => row + PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function onKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): void {
  const { key, shiftKey: shift, altKey: alt } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const did =
    (!ctrl && !alt && (goes(key, shift, context) || begins(key, context))) ||
    pressed(
      { key, shift, alt, ctrl },
      {
        still: stillChannel,
        onAsk: context.onAsk,
        onMenu: () => {
          open(context);
        },
        cancel: () => false,
      },
    );
  if (!did) return;
  event.preventDefault();
  event.stopPropagation();
}

function goes(key: string, shift: boolean, { rows, row }: KeyContext): boolean {
  const move = moves[key];
  // Sideways there is nothing to choose: the view's keys are the timeline's own.
  if (key === 'ArrowLeft' || key === 'ArrowRight') return true;
  if (move === undefined) return false;
  const from = row < 0 ? rows.near(Date.now()) : move(row, rows.count);
  const next = rows.at(Math.min(rows.count - 1, Math.max(0, from)));
  if (next === null) return true;
  choose(next.item.ref, shift);
  sayItem(next.item);
  return true;
}

function choose(ref: ItemRef, add: boolean): void {
  playoutEditor.select([ref], add ? 'add' : 'only');
  playoutEditor.reveal(ref);
}

/** F2, or the first figure of a time, changes the start. */
function begins(key: string, { rows, row, edit }: KeyContext): boolean {
  const figure = /^[0-9]$/.test(key);
  // 0 shows everything on the timeline; here it is the first figure of a time.
  if (key !== 'F2' && !figure) return false;
  const found = rows.at(row);
  if (row < 0 || found === null || stillChannel(found.item.ref.channel)) return true;
  edit({ row, edge: 'start', text: figure ? key : null });
  return true;
}

function open({ rows, row, onAsk }: KeyContext): void {
  const found = rows.at(row);
  if (row >= 0 && found !== null) onAsk({ k: 'inspect', ref: found.item.ref });
}
