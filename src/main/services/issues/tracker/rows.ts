import { isRecord } from '../../../../shared/lib/json.ts';
import type { Raw, ToRow } from './tracker.ts';
import { ROW_FIELDS } from './tracker.ts';
import {
  dateOf,
  idOf,
  limits,
  lineOf,
  namedOf,
  personOf,
  recordAt,
  statusOf,
  stringsOf,
  timeOf,
} from './values.ts';

const own: ReadonlySet<string> = new Set(ROW_FIELDS);

export const toRow: ToRow = (issue, columns) => {
  const fields = recordAt(issue, 'fields');
  const project = recordAt(fields, 'project');
  const type = recordAt(fields, 'issuetype');
  const key = idOf(issue['key']) ?? '';
  return {
    id: idOf(issue['id']) ?? key,
    key,
    summary: lineOf(fields['summary'], limits.cell) ?? '',
    status: statusOf(fields['status']),
    priority: namedOf(fields['priority']),
    assignee: personOf(fields['assignee']),
    type: { name: lineOf(type['name']) ?? '', subtask: type['subtask'] === true },
    project: {
      key: lineOf(project['key']) ?? key.replace(/-\d+$/, ''),
      name: lineOf(project['name']) ?? '',
    },
    parent: idOf(recordAt(fields, 'parent')['key']),
    due: dateOf(fields['duedate']),
    created: timeOf(fields['created']),
    updated: timeOf(fields['updated']),
    labels: stringsOf(fields['labels']),
    cells: Object.fromEntries(
      columns.filter((id) => !own.has(id)).map((id) => [id, textOf(valueOf(fields, id))]),
    ),
  };
};

const valueOf = (fields: Raw, id: string): unknown =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

const MAX_DEPTH = 30;
/** Values that are looked at in one field. */
const MAX_VALUES = 300;
/** What names an object, best first: users, named things, options, links, counters. */
const names = ['displayName', 'name', 'value', 'summary', 'key', 'text', 'title'];
const counters = ['watchCount', 'votes', 'percent', 'total', 'timeSpent'];
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

/** The value of any field as one line of at most 500 characters; empty: no value. Lists are joined, documents reduced to their text. */
export function textOf(value: unknown): string {
  return lineOf(textIn(value, 0, { left: MAX_VALUES }), limits.cell) ?? '';
}

function textIn(value: unknown, depth: number, budget: { left: number }): string {
  budget.left -= 1;
  if (budget.left < 0 || depth > MAX_DEPTH) return '';
  if (typeof value === 'string') return value.slice(0, limits.cell).replace(instant, '$1 $2');
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

function named(value: Raw, inner: (one: unknown) => string): string {
  const own = (key: string): unknown => valueOf(value, key);
  const name = names.map(own).find((one) => typeof one === 'string' && one.trim() !== '');
  // A choice in two levels.
  const child = own('child');
  if (name !== undefined) return isRecord(child) ? `${inner(name)} / ${inner(child)}` : inner(name);
  const linked = [own('outwardIssue'), own('inwardIssue'), own('attrs')].find(isRecord);
  if (linked !== undefined) return inner(linked);
  const count = counters.map(own).find((one) => typeof one === 'number' || typeof one === 'string');
  return inner(count);
}

const joined = (values: unknown[], separator: string, inner: (one: unknown) => string): string =>
  values.slice(0, MAX_VALUES).map(inner).filter(Boolean).join(separator);
