import type { KeyboardEvent, RefObject } from 'react';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { inspect } from '../dialogs.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import type { Editing } from './item-columns.tsx';
import { EditingContext, itemColumns } from './item-columns.tsx';
import type { ItemRow, ItemRows } from './item-rows.ts';
import { parseRef, formatRowId, useItemRows } from './item-rows.ts';
import { pressed, sayItem } from './keys.ts';
import { stillChannel } from './conflicts.ts';
import css from './ItemTable.module.css';

const rowId = ({ item }: ItemRow): string => formatRowId(item.ref);

/**
 * The timeline as a table: every item with its times as text. It shares selection and keys with the timeline; F2 or a digit edits
 * the start, then the finish.
 */
export function ItemTable() {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useItemRows();
  const columns = useMemo(() => itemColumns(), []);
  const context = useEditing(frame);
  const selection = usePlayoutEditor((state) => state.selection);
  const ids = useMemo(() => new Set(selection.map(formatRowId)), [selection]);
  const current = selection.at(-1);
  return (
    <EditingContext value={context}>
      <div ref={frame} className={css['frame']} data-items-in>
        <DataTable
          id="playout-items"
          className={css['table']}
          label={t('playouttimeline:table.label')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          current={current === undefined ? null : formatRowId(current)}
          selection={{
            mode: 'multi',
            ids,
            onSelect: (next, pressedRow) => choose(next, pressedRow, rows),
          }}
          start={() => rows.near(Date.now())}
          onOpen={({ item }) => inspect(item.ref)}
          onKey={(event, row) => onKey(event, row, context.edit)}
          empty={t('playouttimeline:table.empty')}
        />
      </div>
    </EditingContext>
  );
}

/** Which time is being edited; the table gets the focus back afterwards. */
function useEditing(frame: RefObject<HTMLElement | null>) {
  const [editing, setEditing] = useState<Editing | null>(null);
  return useMemo(
    () => ({
      editing,
      edit: (next: Editing | null): void => {
        setEditing(next);
        if (next === null)
          frame.current
            ?.querySelector<HTMLElement>('[role="grid"]')
            ?.focus({ preventScroll: true });
      },
    }),
    [editing, frame],
  );
}

/** The clicked row becomes the last selected one, which the inspector shows. */
function choose(ids: ReadonlySet<string>, pressedRow: string | null, rows: ItemRows): void {
  const others = [...ids].filter((id) => id !== pressedRow).map(parseRef);
  if (pressedRow === null || !ids.has(pressedRow)) {
    playoutEditor.select(others);
    return;
  }
  const ref = parseRef(pressedRow);
  playoutEditor.select([...others, ref]);
  playoutEditor.reveal(ref);
  const index = rows.at(rows.indexOf(pressedRow));
  if (index !== null) sayItem(index.item);
}

type Edit = (editing: Editing) => void;

/** Navigation and selection keys belong to the table, even where the timeline uses them differently. */
const own = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

function onKey(event: KeyboardEvent<HTMLElement>, row: ItemRow | null, edit: Edit): boolean {
  const { key, shiftKey: shift, altKey: alt } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  // Selecting all of a hundred thousand items is not useful.
  if (ctrl && key.toLowerCase() === 'a') return true;
  if (!ctrl && !alt) {
    if (own.has(key)) return false;
    // Arrow keys left and right move the view, as the table has no horizontal selection.
    if (key === 'ArrowLeft' || key === 'ArrowRight') return true;
    if (begins(key, row, edit)) return true;
  }
  const onMenu = (): void => {
    if (row !== null) inspect(row.item.ref);
  };
  return pressed({ key, shift, alt, ctrl }, { onMenu, cancel: () => false });
}

/** F2, or the first digit of a time, edits the start. */
function begins(key: string, row: ItemRow | null, edit: Edit): boolean {
  const figure = /^[0-9]$/.test(key);
  // 0 shows everything on the timeline; here it is the first digit of a time.
  if (key !== 'F2' && !figure) return false;
  if (row === null || stillChannel(row.item.ref.channel)) return true;
  edit({ row: formatRowId(row.item.ref), edge: 'start', text: figure ? key : null });
  return true;
}
