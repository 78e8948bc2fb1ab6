import { trimEndChars } from '../../lib/trim-end.ts';
import { step } from '../json/pointer.ts';
import { formatFileName } from '../names/file-name.ts';
import type { FileWindow, JsonValue, PlayoutDoc, PlayoutItem } from './document.ts';
import { editText } from './edit-text.ts';
import { fitIndent } from './layout.ts';
import { scanMembers, skipBlanks } from './scan.ts';
import { versionFor, versionNumbers, versionUri } from './version.ts';

/** The text between items of a new file. */
const BETWEEN = ',\n    ';

/**
 * A new file in the style of the engine's examples. Its name covers `window`; its version is the lowest that its items
 * need.
 */
export function newDoc(id: string, window: FileWindow, items: readonly PlayoutItem[]): PlayoutDoc {
  const version = versionUri(versionFor(items));
  return {
    id,
    name: formatFileName(window),
    window,
    top: { version },
    head: `{\n  "version": ${JSON.stringify(version)},\n  "items": [`,
    between: BETWEEN,
    tail: ']\n}\n',
    items,
    original: null,
  };
}

const sameItems = (a: readonly PlayoutItem[], b: readonly PlayoutItem[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at] || item.text === b[at]?.text);

/** Whether the file's text is unchanged. */
const isUnchanged = ({ original, items, head, tail }: PlayoutDoc): boolean =>
  original !== null &&
  sameItems(items, original.items) &&
  original.text.startsWith(head) &&
  original.text.endsWith(tail);

/** The text before and after each original item, so items that stay adjacent keep it. */
interface Joints {
  /** Original index by item key. */
  readonly places: ReadonlyMap<number, number>;
  /** The text between the item at an index and the next. */
  readonly after: readonly string[];
}

/** Where the first item starts in the text; known from the head unless that was changed. */
function itemsStart(text: string, head: string): number {
  if (text.startsWith(head)) return head.length;
  const items = scanMembers(text, skipBlanks(text, 0)).find(({ key }) => key === 'items');
  return items === undefined ? 0 : skipBlanks(text, items.value.start + 1);
}

function findJoints({ original, head }: PlayoutDoc): Joints | null {
  if (original === null) return null;
  const { text, items } = original;
  const places = new Map<number, number>();
  const after: string[] = [];
  let at = itemsStart(text, head);
  for (const [place, item] of items.entries()) {
    places.set(item.key, place);
    const end = at + item.text.length;
    const comma = skipBlanks(text, end);
    at = text[comma] === ',' ? skipBlanks(text, comma + 1) : comma;
    after.push(text.slice(end, at));
  }
  return { places, after };
}

function joined(doc: PlayoutDoc): string {
  const { items, between } = doc;
  const joints = findJoints(doc);
  const parts: string[] = [];
  let before: number | undefined;
  for (const [at, item] of items.entries()) {
    const place = joints?.places.get(item.key);
    if (at > 0) {
      const separator =
        before !== undefined && place === before + 1 ? joints?.after[before] : undefined;
      parts.push(separator ?? between);
    }
    parts.push(place === undefined ? fitIndent(item.text, between) : item.text);
    before = place;
  }
  return parts.join('');
}

const trimmedEnd = (text: string): string => trimEndChars(text, ' \t\r\n');
const trimmedStart = (text: string): string => text.replace(/^[ \t\r\n]+/, '');

/** Whitespace at the start of the last line. */
const lastIndent = (text: string): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n') + 1))?.[0] ?? '';

/**
 * The text around the items: an empty array is closed at once, and an array that was empty gets line breaks for its new
 * items.
 */
function frame({ head, tail, between, items, original }: PlayoutDoc): readonly [string, string] {
  if (items.length === 0) return [trimmedEnd(head), trimmedStart(tail)];
  if (original !== null && original.items.length > 0) return [head, tail];
  const lead = between.slice(between.indexOf(',') + 1);
  const line = /\r?\n/.exec(lead)?.[0];
  if (line === undefined || tail !== trimmedStart(tail)) return [head + lead, tail];
  return [head + lead, line + lastIndent(head) + tail];
}

/** Items that are new, or need a higher version than when the file was read. */
function askingMore({ items, original }: PlayoutDoc): readonly PlayoutItem[] {
  if (original === null) return items;
  const before = new Map(original.items.map((item) => [item.key, item]));
  return items.filter((item) => {
    const was = before.get(item.key);
    return was === undefined || (was.text !== item.text && versionFor([item]) > versionFor([was]));
  });
}

/**
 * The version to write; null: keep the current one. Fields beyond the version that were already in the file don't raise
 * it: an engine that ignored them would refuse the whole file.
 */
function raisedVersion(doc: PlayoutDoc): string | null {
  const has = versionNumbers(doc.top['version']);
  if (has === null || has[0] !== 0 || has[1] !== 0) return null;
  const needed = versionFor(askingMore(doc));
  return Number(needed.slice(4)) > has[2] ? versionUri(needed) : null;
}

/** Changes a key of the file other than `items`; without `value`, removes it. Every other byte stays. */
export function setTop(doc: PlayoutDoc, key: string, value?: JsonValue): PlayoutDoc {
  if (key === 'items') return doc;
  const mark = 'null';
  // A placeholder for the items makes the text valid JSON and marks their place.
  const frameText = doc.head + mark + doc.tail;
  const edited = editText(frameText, [{ pointer: step(key), value }]);
  const top = Object.fromEntries(Object.entries(doc.top).filter(([name]) => name !== key));
  // The text before the items is either unchanged or the only changed part.
  const inHead = edited.endsWith(mark + doc.tail);
  const head = inHead ? edited.slice(0, edited.length - mark.length - doc.tail.length) : doc.head;
  const tail = inHead ? doc.tail : edited.slice(doc.head.length + mark.length);
  return {
    ...doc,
    top:
      value === undefined
        ? top
        : key in doc.top
          ? { ...doc.top, [key]: value }
          : { ...top, [key]: value },
    head,
    tail,
  };
}

/**
 * The text of a file. An unchanged file is returned byte for byte. Otherwise unchanged items and the text between them
 * keep their bytes, and so does the rest of the file; the version is raised only if new items need it.
 */
export function writeDocText(doc: PlayoutDoc): string {
  if (doc.original !== null && isUnchanged(doc)) return doc.original.text;
  const version = raisedVersion(doc);
  const raised = version === null ? doc : setTop(doc, 'version', version);
  const [head, tail] = frame(raised);
  return head + joined(raised) + tail;
}
