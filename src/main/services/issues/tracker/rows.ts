import { textOf } from './field-text.ts';
import type { ToRow } from './tracker.ts';
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
      columns.filter((id) => !own.has(id)).map((id) => [id, textOf(cellOf(fields, id))]),
    ),
  };
};

const cellOf = (fields: Readonly<Record<string, unknown>>, id: string): unknown =>
  Object.hasOwn(fields, id) ? fields[id] : null;
