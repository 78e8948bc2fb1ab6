import { isRecord } from '../../lib/json.ts';
import { parseLongInteger } from '../../lib/long-integer.ts';
import { docText } from './doc-text.ts';
import { readDoc } from './read-adf.ts';

/** Characters of a text in a field. */
const MAX_TEXT = 500;
const MAX_DEPTH = 30;
/** Maximum number of values read in one field. */
const MAX_VALUES = 300;
/** Keys that name an object, in order of preference: users, named objects, options, links, counters. */
const names = ['displayName', 'name', 'value', 'summary', 'key', 'text', 'title'];
const counters = ['watchCount', 'votes', 'percent', 'total', 'timeSpent'];
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

interface TextBudget {
  left: number;
  readonly time: (text: string) => string;
}

/**
 * The value of any field as text; empty: no value. Joins lists and converts rich text to plain text. `time`: words for an instant in ISO
 * 8601.
 */
export const fieldText = (value: unknown, time: (text: string) => string): string =>
  textIn(value, 0, { left: MAX_VALUES, time });

function textIn(value: unknown, depth: number, reading: TextBudget): string {
  reading.left -= 1;
  if (reading.left < 0 || depth > MAX_DEPTH) return '';
  if (typeof value === 'string') return stringText(value, reading);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const inner = (one: unknown): string => textIn(one, depth + 1, reading);
  if (Array.isArray(value)) return value.slice(0, MAX_VALUES).map(inner).filter(Boolean).join(', ');
  if (!isRecord(value)) return '';
  const long = parseLongInteger(value);
  if (long !== null) return long;
  return Array.isArray(value['content'])
    ? docText(readDoc(value, '').blocks).replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)
    : named(value, inner);
}

const stringText = (value: string, { time }: TextBudget): string =>
  instant.test(value) ? time(value) : value.slice(0, MAX_TEXT);

const getValue = (value: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined;

function named(value: Readonly<Record<string, unknown>>, inner: (one: unknown) => string): string {
  const own = (key: string): unknown => getValue(value, key);
  const name = names.map(own).find((text) => typeof text === 'string' && text.trim() !== '');
  // A choice in two levels.
  const child = own('child');
  if (name !== undefined) return isRecord(child) ? `${inner(name)} / ${inner(child)}` : inner(name);
  const linked = [own('outwardIssue'), own('inwardIssue'), own('attrs')].find(isRecord);
  if (linked !== undefined) return inner(linked);
  const count = counters
    .map(own)
    .find((counter) => typeof counter === 'number' || typeof counter === 'string');
  return inner(count);
}
