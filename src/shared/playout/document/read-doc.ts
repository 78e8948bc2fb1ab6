import '../cli-texts.ts';
import { t } from '../../i18n/translate.ts';
import { parseFileName } from '../names/file-name.ts';
import type { FileWindow, JsonObject, JsonValue, PlayoutDoc } from './document.ts';
import { itemFrom } from './item.ts';
import type { Member, Span } from './scan.ts';
import { elementsOf, isDeeper, membersOf, skipBlanks } from './scan.ts';
import { objectOf } from './source.ts';

export type DocRead =
  { readonly ok: true; readonly doc: PlayoutDoc } | { readonly ok: false; readonly reason: string };

const no = (reason: string): DocRead => ({ ok: false, reason });

/** Why a file with more items than `MOST_ITEMS` is not looked at. */
export const tooManyItems = (): string =>
  t('playoutcli:document.tooMany', { most: MOST_ITEMS.toLocaleString('en') });

/** What a file name claims; null where the engine would not take the file for a playout. */
export function windowOf(name: string): FileWindow | null {
  const read = parseFileName(name);
  return read.accept ? { start: read.start, finish: read.finish } : null;
}

/** Items of one file. A file is for about a day; a month of clips of 30 s has 90,000. With so many a check stays within seconds. */
export const MOST_ITEMS = 100_000;
/** More than any item needs; what works through a value must not run out of stack. */
const DEEPEST = 500;
const STYLE = ',\n    ';

/** The blanks at the beginning of the line that holds a place. */
function lineIndent(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at) + 1;
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? '';
}

/** What stands between two items; where there are none to look at, what the rest of the file suggests. */
function betweenOf(text: string, elements: readonly Span[], items: Member): string {
  const [first, second] = elements;
  if (first !== undefined && second !== undefined) return text.slice(first.end, second.start);
  if (first !== undefined) return `,${text.slice(items.value.start + 1, first.start)}`;
  if (!text.includes('\n')) return text.trim() === '' ? STYLE : ',';
  const indent = lineIndent(text, items.name.start);
  const unit = indent === '' ? '  ' : indent;
  return `,${text.includes('\r\n') ? '\r\n' : '\n'}${indent}${unit}`;
}

/** The object without its items, in its own order; a key like `__proto__` stays a plain key. */
const topOf = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'items'));

/**
 * Reads a playout file and cuts its items out of the text. `name` is the file's name, `id` what the document is called, `newKey`
 * gives each item its key. Never throws: what is no object with one array `items` comes back with a sentence. Whether the engine
 * takes what is inside is for the verdict to say.
 */
export function readDoc(text: string, name: string, id: string, newKey: () => number): DocRead {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return no(t('playoutcli:document.notJson', { reason }));
  }
  const whole = objectOf(value);
  if (whole === null) return no(t('playoutcli:document.notObject'));
  const named = membersOf(text, skipBlanks(text, 0)).filter(({ key }) => key === 'items');
  const [items] = named;
  if (items === undefined) return no(t('playoutcli:document.noItems'));
  if (named.length > 1) return no(t('playoutcli:document.itemsTwice'));
  const values = whole['items'];
  if (!Array.isArray(values)) return no(t('playoutcli:document.itemsNoArray'));
  if (values.length > MOST_ITEMS) return no(tooManyItems());
  if (isDeeper(text, DEEPEST)) return no(t('playoutcli:document.tooDeep', { most: DEEPEST }));
  const elements = elementsOf(text, items.value.start);
  const list = elements.map(({ start, end }, at) =>
    itemFrom(text.slice(start, end), values[at] ?? null, newKey()),
  );
  const first = elements[0]?.start ?? items.value.start + 1;
  const doc: PlayoutDoc = {
    id,
    name,
    window: windowOf(name),
    top: topOf(whole),
    head: text.slice(0, first),
    between: betweenOf(text, elements, items),
    tail: text.slice(elements.at(-1)?.end ?? first),
    items: list,
    original: { text, items: list },
  };
  return { ok: true, doc };
}
