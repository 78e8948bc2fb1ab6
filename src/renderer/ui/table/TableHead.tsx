import '../views-texts.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { memo, useRef, useState } from 'react';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { cx } from '../cx.ts';
import { icon } from '../icon.ts';
import { IconButton } from '../IconButton.tsx';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '../Menu.tsx';
import type { Column } from './column.ts';
import type { HeadModel } from './use-table-model.ts';
import css from './DataTable.module.css';

/** Width change (px) of one key press. */
const STEP = 16;

interface HeadProps<T> {
  readonly model: HeadModel<T>;
  readonly say: (text: string) => void;
  /** Returns the focus to the rows. */
  readonly back: () => void;
}

function Head<T>({ model, say, back, fixed }: HeadProps<T> & { readonly fixed: boolean }) {
  const { columns, folded } = model;
  const shown = columns.filter(({ id }) => !folded.has(id));
  const [stop, setStop] = useState<string | null>(null);
  const at = shown.some(({ id }) => id === stop) ? stop : shown[0]?.id;
  return (
    <div className={css['head']} role="row" aria-rowindex={1}>
      {columns.map((column) =>
        folded.has(column.id) ? (
          <div key={column.id} role="columnheader" className={css['folded']}>
            {column.title}
          </div>
        ) : (
          <HeadCell
            key={column.id}
            column={column}
            model={model}
            say={say}
            back={back}
            shown={shown}
            stop={column.id === at}
            onStop={setStop}
          />
        ),
      )}
      {!fixed && <ColumnsMenu model={model} />}
    </div>
  );
}

/** The column headers: one Tab stop, with arrow keys between the columns. Not rendered again when rows change. */
export const TableHead = memo(Head) as typeof Head;

interface CellProps<T> extends HeadProps<T> {
  readonly column: Column<T>;
  readonly shown: readonly Column<T>[];
  readonly stop: boolean;
  readonly onStop: (id: string) => void;
}

function HeadCell<T>(props: CellProps<T>) {
  const { column, model, stop, onStop, say } = props;
  const cell = useRef<HTMLDivElement>(null);
  const sortable = column.value !== undefined;
  const sorted = model.sort?.id === column.id ? model.sort : null;
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-sort={sorted === null ? undefined : sorted.desc ? 'descending' : 'ascending'}
      className={cx(css['headCell'], column.align === 'end' && css['end'])}
    >
      <button
        type="button"
        data-head={column.id}
        data-sortable={sortable || undefined}
        className={css['headButton']}
        tabIndex={stop ? 0 : -1}
        title={column.title}
        aria-description={sortable ? t('views:table.keys') : t('views:table.keysPlain')}
        onFocus={() => onStop(column.id)}
        onClick={() => {
          if (sortable) sortBy(column, model, say);
        }}
        onKeyDown={(event) => onKey(event, props, cell.current?.offsetWidth ?? column.width)}
      >
        <span className={css[column.titleHidden === true ? 'folded' : 'headTitle']}>
          {column.title}
        </span>
        {sorted !== null &&
          (sorted.desc ? <ArrowDown {...icon} size={12} /> : <ArrowUp {...icon} size={12} />)}
      </button>
      <Handle column={column} model={model} widthNow={() => cell.current?.offsetWidth ?? 0} />
    </div>
  );
}

function sortBy<T>(
  { id, title }: Column<T>,
  { sort, sortBy: by }: HeadModel<T>,
  say: (text: string) => void,
) {
  by(id);
  if (sort?.id !== id) say(t('views:table.sortedUp', { title }));
  else say(sort.desc ? t('views:table.unsorted') : t('views:table.sortedDown', { title }));
}

/** Arrow keys move to the next column, with Shift they resize this one, with Alt they move it. */
function onKey<T>(event: KeyboardEvent<HTMLElement>, props: CellProps<T>, width: number): void {
  const { column, model, shown, say, back } = props;
  const { key, shiftKey: shift, altKey: alt } = event;
  const { id, title } = column;
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const at = shown.findIndex((one) => one.id === id);
  if (key === 'ArrowDown') back();
  else if (by === 0) return;
  else if (shift) {
    model.resize(id, width + by * STEP);
    say(t('views:table.width', { title, width: width + by * STEP }));
  } else if (alt) {
    model.move(id, by);
    const place = Math.min(shown.length, Math.max(1, at + 1 + by));
    say(t('views:table.moved', { title, place, count: shown.length }));
  } else {
    const next = shown[at + by]?.id;
    const row = event.currentTarget.closest('[role="row"]');
    if (next !== undefined)
      row?.querySelector<HTMLElement>(`[data-head="${CSS.escape(next)}"]`)?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

/** The edge of a column: dragging resizes it, a double click restores its initial width. */
function Handle<T>({
  column: { id },
  model,
  widthNow,
}: {
  readonly column: Column<T>;
  readonly model: HeadModel<T>;
  readonly widthNow: () => number;
}) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const [active, setActive] = useState(false);
  const end = (): void => {
    drag.current = null;
    setActive(false);
  };
  return (
    <span
      className={css['handle']}
      data-active={active || undefined}
      aria-hidden="true"
      onDoubleClick={() => model.resize(id, null)}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthNow() };
        setActive(true);
      }}
      onPointerMove={(event) => {
        const begun = drag.current;
        if (begun !== null) model.resize(id, begun.width + event.clientX - begun.x);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

/** The menu of visible columns. The last visible column cannot be hidden. */
function ColumnsMenu<T>({ model }: { readonly model: HeadModel<T> }) {
  const { all, columns } = model;
  return (
    <div className={css['tail']} role="columnheader">
      <Menu
        trigger={
          <IconButton label={t('views:table.columns')} icon={<Columns3 {...icon} size={14} />} />
        }
      >
        {all.map((column) => {
          const shown = model.isShown(column);
          return (
            <MenuCheck
              key={column.id}
              checked={shown}
              why={shown && columns.length === 1 ? t('views:table.last') : ''}
              onChecked={(next) => model.show(column.id, next)}
            >
              {column.title}
            </MenuCheck>
          );
        })}
        <MenuSeparator />
        <MenuItem onSelect={model.reset}>{t('views:table.reset')}</MenuItem>
      </Menu>
    </div>
  );
}
