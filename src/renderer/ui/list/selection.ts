/** The items of a list in order. */
export interface ListItems {
  readonly count: number;
  /** Only items of kind `row` can be selected. Null: not known. */
  at(index: number): { readonly k: string; readonly id: string } | null;
  /** -1: not found. */
  indexOf(id: string): number;
}

/** Items identified by number; the first one has number `base`. Numbers behind the last item stand for it. */
export const numberedItems = (count: number, base = 0): ListItems => ({
  count,
  at: (index) => ({ k: 'row', id: String(base + index) }),
  indexOf: (id) => Math.min(Number(id) - base, count - 1),
});

/** `current`: the item with the keyboard cursor; range selections extend from `anchor` to it. */
export interface Selected {
  readonly ids: ReadonlySet<string>;
  readonly current: string | null;
  readonly anchor: string | null;
}

/** How a press changes the selection; `move` changes only the current item. */
type SelectMode = 'only' | 'toggle' | 'range' | 'add-range' | 'move';

export interface PressKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The selection change for a click or key press. */
export function selectMode(
  { shiftKey, ctrlKey, metaKey }: PressKeys,
  by: 'pointer' | 'key',
): SelectMode {
  const ctrl = ctrlKey || metaKey;
  if (shiftKey) return ctrl ? 'add-range' : 'range';
  if (ctrl) return by === 'pointer' ? 'toggle' : 'move';
  return 'only';
}

/** The selection after a press on `id`. Group headers can be current but never selected. `max`: number of items that can be selected. */
export function pressItem(
  items: ListItems,
  before: Selected,
  id: string,
  mode: SelectMode,
  max: number,
): Selected {
  const isRow = items.at(items.indexOf(id))?.k === 'row';
  if (mode === 'move' || (!isRow && mode !== 'range' && mode !== 'add-range'))
    return { ...before, current: id };
  if (max === 1 || mode === 'only') return { ids: new Set([id]), current: id, anchor: id };
  if (mode === 'toggle') {
    const ids = new Set(before.ids);
    if (!ids.delete(id) && ids.size < max) ids.add(id);
    return { ids, current: id, anchor: id };
  }
  const from = findAnchor(before) ?? id;
  const { range, end } = rangeBetween(items, from, id, max);
  const ids = mode === 'range' ? range : [...new Set([...before.ids, ...range])].slice(0, max);
  return { ids: new Set(ids), current: end, anchor: from };
}

/** An anchor that left the selection no longer counts, such as after the items changed. */
const findAnchor = ({ anchor, current, ids }: Selected): string | null =>
  anchor !== null && ids.has(anchor) ? anchor : (current ?? anchor);

export function selectAll(items: ListItems, before: Selected, max: number): Selected {
  const ids = new Set<string>();
  for (let at = 0; at < items.count && ids.size < max; at += 1) {
    const item = items.at(at);
    if (item?.k === 'row') ids.add(item.id);
  }
  return { ...before, ids };
}

/** The rows from an item to another, in order. A range that is too long is cut, and its `end` with it, because keys act on the selection. */
function rangeBetween(items: ListItems, from: string, to: string, max: number) {
  const last = items.indexOf(to);
  const found = items.indexOf(from);
  const first = found < 0 ? last : found;
  const way = first <= last ? 1 : -1;
  const range: string[] = [];
  let end = to;
  for (let at = first; (last - at) * way >= 0; at += way) {
    const item = items.at(at);
    if (item?.k !== 'row') continue;
    if (range.length === max) {
      end = range.at(-1) ?? to;
      break;
    }
    range.push(item.id);
  }
  return { range: way > 0 ? range : range.toReversed(), end };
}
