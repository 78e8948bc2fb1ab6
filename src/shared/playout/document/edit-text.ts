import type { JsonValue } from './document.ts';
import { pointerKeys, step } from '../json/pointer.ts';
import type { Span } from './scan.ts';
import { scanElements, findMember, scanMembers, skipBlanks } from './scan.ts';
import { isObject } from './source.ts';

/** Sets the value at a JSON pointer; `value` left out removes it. */
export interface TextChange {
  readonly pointer: string;
  readonly value?: JsonValue | undefined;
}

/** One part of an object or array: a member (from its key on) or an element. */
interface Part {
  readonly key: string;
  readonly whole: Span;
  readonly value: Span;
}

function partsAt(text: string, at: number): Part[] | null {
  if (text[at] === '{')
    return scanMembers(text, at).map(({ key, name, value }) => ({
      key,
      value,
      whole: { start: name.start, end: value.end },
    }));
  if (text[at] !== '[') return null;
  return scanElements(text, at).map((value, index) => ({
    key: String(index),
    value,
    whole: value,
  }));
}

/** The indentation of the line at an offset. */
function indentAt(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? '';
}

/** Whitespace between a bracket or comma and the first part; without a line break, everything is on one line. */
const findLead = (text: string, parts: readonly Part[]): string => {
  const first = parts[0];
  return first === undefined
    ? ''
    : text.slice(skipBack(text, first.whole.start), first.whole.start);
};

function skipBack(text: string, at: number): number {
  let place = at;
  while (place > 0 && ' \t\r\n'.includes(text.charAt(place - 1))) place -= 1;
  return place;
}

/** One indentation step in the style of the text; null for a single-line text. */
function detectIndent(text: string): string | null {
  const [, first] = /\n([ \t]+)\S/.exec(text) ?? [];
  if (first === undefined) return null;
  if (first.startsWith('\t')) return '\t';
  const depths = [...text.matchAll(/\n( *)\S/g)].map(([, blanks = '']) => blanks.length);
  const steps = depths.map((depth, at) => depth - (depths[at - 1] ?? depth)).filter((d) => d > 0);
  const last = depths.at(-1) ?? 0;
  const least = steps.reduce((low, step) => Math.min(low, step), Infinity);
  const step = least === Infinity ? (depths[0] ?? 2) - last : least;
  return ' '.repeat(step > 0 ? step : 2);
}

const endOfLine = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** A value in the style of the surrounding text, at this indentation. */
function spelled(text: string, value: JsonValue, indent: string): string {
  const unit = detectIndent(text);
  if (unit === null) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', endOfLine(text) + indent);
}

/** Like `spelled`, for a value that replaces another. */
const spelledAt = (text: string, at: number, value: JsonValue): string =>
  typeof value === 'object' && value !== null
    ? spelled(text, value, indentAt(text, at))
    : JSON.stringify(value);

const replaced = (text: string, { start, end }: Span, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** Adds a part at the end of the object or array at `at`. */
function added(
  text: string,
  at: number,
  parts: readonly Part[],
  key: string,
  value: JsonValue,
): string {
  const unit = detectIndent(text);
  const last = parts.at(-1);
  const outer = indentAt(text, at);
  const lead =
    last !== undefined
      ? findLead(text, parts)
      : unit === null
        ? ''
        : endOfLine(text) + outer + unit;
  const indent = lead.slice(lead.lastIndexOf('\n') + 1);
  const name = text[at] === '{' ? `${JSON.stringify(key)}:${colonGap(text, parts)}` : '';
  const content = name + spelled(text, value, lead.includes('\n') ? indent : outer);
  if (last !== undefined)
    return replaced(
      text,
      { start: last.whole.end, end: last.whole.end },
      `,${gap(lead)}${content}`,
    );
  const close = skipBlanks(text, at + 1);
  const tail = unit === null ? '' : endOfLine(text) + outer;
  return replaced(text, { start: at + 1, end: close }, lead + content + tail);
}

/** Whitespace after a comma: a new line, or one space if the bracket has one. */
const gap = (lead: string): string => (lead.includes('\n') || lead === '' ? lead : ' ');

/** Whitespace between a colon and its value, in the style of the other members. */
function colonGap(text: string, parts: readonly Part[]): string {
  const [member] = parts;
  if (member === undefined) return detectIndent(text) === null ? '' : ' ';
  return text.slice(skipBack(text, member.value.start), member.value.start);
}

/** Removes a part and the comma that separated it. */
function removed(text: string, parts: readonly Part[], index: number): string {
  const part = parts[index];
  const before = parts[index - 1];
  const after = parts[index + 1];
  if (part === undefined) return text;
  if (before !== undefined)
    return replaced(text, { start: before.whole.end, end: part.whole.end }, '');
  if (after !== undefined)
    return replaced(text, { start: part.whole.start, end: after.whole.start }, '');
  const start = skipBack(text, part.whole.start);
  return replaced(text, { start, end: skipBlanks(text, part.whole.end) }, '');
}

/** Wraps a value in the objects that the rest of a pointer names. */
const nested = (keys: readonly string[], value: JsonValue): JsonValue =>
  keys.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value);

/** Removes all members with this name: if only the last were removed, an earlier duplicate would take effect. */
function withoutKey(text: string, at: number, key: string): string {
  const parts = partsAt(text, at) ?? [];
  const index = parts.findLastIndex((part) => part.key === key);
  if (index === -1) return text;
  const less = removed(text, parts, index);
  return text[at] === '{' ? withoutKey(less, at, key) : less;
}

function changedAt(
  text: string,
  at: number,
  keys: readonly string[],
  value: JsonValue | undefined,
): string {
  const [key, ...rest] = keys;
  if (key === undefined) return text;
  const there = text[at] === '{' ? findMember(text, at, key) : null;
  if (there !== null && rest.length > 0 && isNested(text, there.start))
    return changedAt(text, there.start, rest, value);
  if (there !== null && rest.length === 0 && value !== undefined)
    return replaced(text, there, spelledAt(text, there.start, value));
  return changedPart(text, at, key, rest, value);
}

const isNested = (text: string, at: number): boolean => text[at] === '{' || text[at] === '[';

/** Changes the member or element `key` of the object or array at `at`; for changes that add or remove parts, or go through an array. */
function changedPart(
  text: string,
  at: number,
  key: string,
  rest: readonly string[],
  value: JsonValue | undefined,
): string {
  const parts = partsAt(text, at);
  if (parts === null) return text;
  const part = parts.findLast((one) => one.key === key);
  if (part === undefined)
    return value === undefined ? text : added(text, at, parts, key, nested(rest, value));
  if (rest.length === 0 && value === undefined) return withoutKey(text, at, key);
  if (rest.length > 0 && isNested(text, part.value.start))
    return changedAt(text, part.value.start, rest, value);
  if (value === undefined) return text;
  return replaced(text, part.value, spelledAt(text, part.value.start, nested(rest, value)));
}

/**
 * Changes some values of a JSON text and keeps every other byte. Creates missing objects on the way of a pointer, also
 * in place of other values. `-` or a missing index appends to an array.
 */
export function editText(text: string, changes: readonly TextChange[]): string {
  let changed = text;
  for (const { pointer, value } of changes) {
    const keys = pointerKeys(pointer);
    const start = skipBlanks(changed, 0);
    if (keys.length > 0) changed = changedAt(changed, start, keys, value);
    else if (value !== undefined)
      changed = replaced(
        changed,
        { start, end: skipBack(changed, changed.length) },
        JSON.stringify(value),
      );
  }
  return changed;
}

/**
 * The changes that turn one value into another, for `editText`, so that what is equal keeps its bytes. A list whose length differs is replaced
 * as a whole.
 */
export function diffValues(before: JsonValue, after: JsonValue, pointer = ''): TextChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((value, index) =>
      diffValues(before[index] ?? null, value, `${pointer}${step(String(index))}`),
    );
  if (!isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, value: after }];
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...removed.map((key): TextChange => ({ pointer: `${pointer}${step(key)}` })),
    ...Object.entries(after).flatMap(([key, value]) =>
      Object.hasOwn(before, key)
        ? diffValues(before[key] ?? null, value, `${pointer}${step(key)}`)
        : [{ pointer: `${pointer}${step(key)}`, value }],
    ),
  ];
}
