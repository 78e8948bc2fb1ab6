import { isRecord } from '../../../../shared/lib/json.ts';
import { lineOf, limits } from './values.ts';

const MAX_DEPTH = 30;
/** Values that are looked at in one field. */
const MAX_VALUES = 300;
/** What names an object, best first: users, named things, options, links, counters. */
const names = ['displayName', 'name', 'value', 'summary', 'key', 'text', 'title'];
const counters = ['watchCount', 'votes', 'percent', 'total', 'timeSpent'];
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

/** The value of any field as one line of at most 500 characters; empty: no value. Lists are joined, documents reduced to their text. */
export function textOf(value: unknown): string {
  const budget = { left: MAX_VALUES, chars: limits.cell };
  return lineOf(textIn(value, 0, budget), limits.cell) ?? '';
}

interface Budget {
  left: number;
  chars: number;
}

function textIn(value: unknown, depth: number, budget: Budget): string {
  budget.left -= 1;
  if (budget.left < 0 || budget.chars < 0 || depth > MAX_DEPTH) return '';
  if (typeof value === 'string') {
    const text = value.slice(0, budget.chars + 1).replace(instant, '$1 $2');
    budget.chars -= text.length;
    return text;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const inner = (one: unknown): string => textIn(one, depth + 1, budget);
  if (Array.isArray(value)) return joined(value, ', ', inner);
  if (!isRecord(value)) return '';
  if (Array.isArray(value['content'])) {
    const separator = value['content'].some((one) => isRecord(one) && 'text' in one) ? '' : ' ';
    return joined(value['content'], separator, inner);
  }
  return named(value, inner);
}

function named(value: Readonly<Record<string, unknown>>, inner: (one: unknown) => string): string {
  const own = (key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
  const name = names.map(own).find((one) => typeof one === 'string' && one.trim() !== '');
  // A choice in two levels.
  const child = own('child');
  if (name !== undefined) return isRecord(child) ? `${inner(name)} / ${inner(child)}` : inner(name);
  const linked = [own('outwardIssue'), own('inwardIssue'), own('attrs')].find(isRecord);
  if (linked !== undefined) return inner(linked);
  const count = counters.map(own).find((one) => typeof one === 'number' || typeof one === 'string');
  return inner(count);
}

const joined = (
  values: readonly unknown[],
  separator: string,
  inner: (one: unknown) => string,
): string =>
  values
    .slice(0, MAX_VALUES)
    .map(inner)
    .filter((text) => text !== '')
    .join(separator);
