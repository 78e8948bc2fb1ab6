import { fieldText } from '../../../../shared/issues/rich-text/field-text.ts';
import { isoTime } from '../../../net/iso-time.ts';
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

/**
 * The value of any field as one line of at most 500 characters; empty: no value. Instants are ISO 8601 in UTC: the window shows them in its
 * zone.
 */
export const textOf = (value: unknown): string =>
  lineOf(fieldText(value, inUtc), limits.cell) ?? '';

function inUtc(text: string): string {
  const at = timeOf(text);
  return at === null ? text : isoTime(at);
}
