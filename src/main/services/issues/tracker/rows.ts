import { fieldText } from '../../../../shared/issues/rich-text/field-text.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isoTime } from '../../../net/iso-time.ts';
import { readId, readLine, getRecord, readLines, readTime } from '../../../net/wire.ts';
import type { ToRow } from './tracker.ts';
import { ROW_FIELDS } from './tracker.ts';
import { readDate, limits, readNamed, readPerson, readStatus } from './values.ts';

const own: ReadonlySet<string> = new Set(ROW_FIELDS);

export const toRow: ToRow = (issue, columns) => {
  const fields = getRecord(issue, 'fields');
  const project = getRecord(fields, 'project');
  const type = getRecord(fields, 'issuetype');
  const key = readId(issue['key']) ?? '';
  return {
    id: readId(issue['id']) ?? key,
    key,
    summary: readLine(fields['summary'], limits.cell) ?? '',
    status: readStatus(fields['status']),
    priority: readNamed(fields['priority']),
    assignee: readPerson(fields['assignee']),
    type: { name: readLine(type['name']) ?? '', subtask: type['subtask'] === true },
    project: {
      key: readLine(project['key']) ?? key.replace(/-\d+$/, ''),
      name: readLine(project['name']) ?? '',
    },
    parent: readId(getRecord(fields, 'parent')['key']),
    due: readDate(fields['duedate']),
    created: readTime(fields['created']),
    updated: readTime(fields['updated']),
    labels: readLines(fields['labels']),
    cells: Object.fromEntries(
      columns.filter((id) => !own.has(id)).map((id) => [id, formatValue(getValue(fields, id))]),
    ),
  };
};

const getValue = (fields: JsonRecord, id: string): unknown =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

/**
 * The value of any field as one line of at most 500 characters; empty: no value. Instants are ISO 8601 in UTC; the window converts them to
 * its zone.
 */
export const formatValue = (value: unknown): string =>
  readLine(fieldText(value, inUtc), limits.cell) ?? '';

function inUtc(text: string): string {
  const at = readTime(text);
  return at === null ? text : isoTime(at);
}
