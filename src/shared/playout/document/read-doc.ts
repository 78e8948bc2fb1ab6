import '../cli-texts.ts';
import { t } from '../../i18n/translate.ts';
import { parseFileName } from '../names/file-name.ts';
import type { FileWindow, JsonObject, JsonValue, PlayoutDoc } from './document.ts';
import { itemFrom } from './item.ts';
import type { Member, Span } from './scan.ts';
import { scanElements, isDeeper, scanMembers, skipBlanks } from './scan.ts';
import { toObject } from './source.ts';
import { formatCount } from '../../format/numbers.ts';

export type DocRead =
  { readonly ok: true; readonly doc: PlayoutDoc } | { readonly ok: false; readonly reason: string };

const no = (reason: string): DocRead => ({ ok: false, reason });

/** The message for a file with more items than `MAX_ITEMS`. */
export const tooManyItems = (): string =>
  t('playoutcli:document.tooMany', { most: formatCount(MAX_ITEMS) });

/** The window of a file name; null if the engine ignores the file. */
export function parseWindow(name: string): FileWindow | null {
  const read = parseFileName(name);
  return read.accept ? { start: read.start, finish: read.finish } : null;
}

/** Maximum items per file. A month of 30 s clips has 90,000; checking that many takes seconds. */
export const MAX_ITEMS = 100_000;
/** More nesting than any item needs; limits the stack of recursive functions. */
const MAX_DEPTH = 500;
const STYLE = ',\n    ';

/** The indentation of the line at an offset. */
function lineIndent(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at) + 1;
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? '';
}

/** The text between two items; without items, a guess from the rest of the file. */
function findBetween(text: string, elements: readonly Span[], items: Member): string {
  const [first, second] = elements;
  if (first !== undefined && second !== undefined) return text.slice(first.end, second.start);
  if (first !== undefined) return `,${text.slice(items.value.start + 1, first.start)}`;
  if (!text.includes('\n')) return text.trim() === '' ? STYLE : ',';
  const indent = lineIndent(text, items.name.start);
  const unit = indent === '' ? '  ' : indent;
  return `,${text.includes('\r\n') ? '\r\n' : '\n'}${indent}${unit}`;
}

/** The object without its items, keys in order; `__proto__` stays a plain key. */
const omitItems = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'items'));

/**
 * Reads a playout file and splits its items out of the text. `name`: file name; `id`: document id; `newKey` returns a
 * key for each item. Never throws: returns a reason if the file is not an object with one `items` array. Does not check
 * whether the engine accepts it.
 */
export function readDoc(text: string, name: string, id: string, newKey: () => number): DocRead {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return no(t('playoutcli:document.notJson', { reason }));
  }
  const whole = toObject(value);
  if (whole === null) return no(t('playoutcli:document.notObject'));
  const named = scanMembers(text, skipBlanks(text, 0)).filter(({ key }) => key === 'items');
  const [items] = named;
  if (items === undefined) return no(t('playoutcli:document.noItems'));
  if (named.length > 1) return no(t('playoutcli:document.itemsTwice'));
  const values = whole['items'];
  if (!Array.isArray(values)) return no(t('playoutcli:document.itemsNoArray'));
  if (values.length > MAX_ITEMS) return no(tooManyItems());
  if (isDeeper(text, MAX_DEPTH)) return no(t('playoutcli:document.tooDeep', { most: MAX_DEPTH }));
  const elements = scanElements(text, items.value.start);
  const list = elements.map(({ start, end }, at) =>
    itemFrom(text.slice(start, end), values[at] ?? null, newKey()),
  );
  const first = elements[0]?.start ?? items.value.start + 1;
  const doc: PlayoutDoc = {
    id,
    name,
    window: parseWindow(name),
    top: omitItems(whole),
    head: text.slice(0, first),
    between: findBetween(text, elements, items),
    tail: text.slice(elements.at(-1)?.end ?? first),
    items: list,
    original: { text, items: list },
  };
  return { ok: true, doc };
}
