import { expect, it } from 'vitest';
import { IssueRow } from '../../../../shared/issues/model.ts';
import { formatValue, toRow } from './rows.ts';
import { readDate } from './values.ts';

const issue = {
  id: '20331',
  key: 'OPS-14',
  fields: {
    summary: 'Renew certificate',
    duedate: '2026-12-01',
    created: '2026-11-19T17:02:11.123+0100',
    updated: '2026-11-19T16:02:11.000+0000',
    status: { id: '3', name: 'In Arbeit', statusCategory: { key: 'indeterminate' } },
    priority: null,
    assignee: { accountId: '70121:ab', displayName: 'R. Vogel', emailAddress: 'r@example.invalid' },
    issuetype: { id: '10002', name: 'Task', subtask: true },
    project: { id: '10010', key: 'OPS', name: 'Operations' },
    parent: { key: 'OPS-1' },
    labels: ['tls', 7],
    customfield_1: { value: 'Europe', child: { value: 'Oslo' } },
  },
};

it('makes a row of an issue', () =>
  expect(toRow(issue, ['customfield_1', 'summary', 'absent'])).toEqual({
    id: '20331',
    key: 'OPS-14',
    summary: 'Renew certificate',
    priority: null,
    status: { id: '3', name: 'In Arbeit', category: 'indeterminate' },
    assignee: { id: '70121:ab', name: 'R. Vogel' },
    type: { name: 'Task', subtask: true },
    project: { key: 'OPS', name: 'Operations' },
    parent: 'OPS-1',
    due: '2026-12-01',
    labels: ['tls'],
    created: Date.UTC(2026, 10, 19, 16, 2, 11, 123),
    updated: Date.UTC(2026, 10, 19, 16, 2, 11),
    cells: { customfield_1: 'Europe / Oslo', absent: '' },
  }));

it.each<[string, Record<string, unknown>]>([
  ['nothing', {}],
  ['the key alone', { key: 'OPS-14' }],
  [
    'other types',
    {
      id: 7,
      key: 'OPS-1',
      fields: Object.fromEntries(Object.keys(issue.fields).map((key) => [key, 7])),
    },
  ],
  [
    'lists',
    {
      id: 7,
      key: 'OPS-1',
      fields: Object.fromEntries(Object.keys(issue.fields).map((key) => [key, [null, [{}]]])),
    },
  ],
  ['no fields', { id: '1', key: 'OPS-1', fields: null }],
])('makes a valid row of %s', (_name, raw) => {
  const row = toRow(raw, ['customfield_1', 'constructor']);
  expect(IssueRow.parse(row)).toEqual(row);
  expect(row.status.category).toBe('undefined');
});

it('bounds hostile texts to one line', () => {
  const long = `\u001b[31m\u202e<b>\u0000${'long '.repeat(4000)}`;
  const fields = { summary: long, labels: Array(500).fill(long), customfield_1: long };
  const row = toRow({ id: '1', key: 'A-1', fields }, ['customfield_1']);
  expect(row.summary.length).toBeLessThanOrEqual(500);
  expect(row.labels).toHaveLength(100);
  expect(JSON.stringify(row).length).toBeLessThan(30_000);
  expect(row.summary + (row.cells['customfield_1'] ?? '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

it('reads local dates only', () =>
  expect(['2026-12-01', '2026-13-01', '1 Dec', '2026-12-01T00:00', 7].map(readDate)).toEqual([
    '2026-12-01',
    ...Array<null>(4).fill(null),
  ]));

const deep = (): unknown => {
  let node: unknown = { type: 'text', text: 'deep' };
  for (let depth = 0; depth < 5000; depth += 1) node = { type: 'blockquote', content: [node] };
  return node;
};

it.each<[string, unknown, string]>([
  ['nothing', null, ''],
  ['a text in lines', 'one\n two', 'one two'],
  ['a number', 3.5, '3.5'],
  ['a time', '2026-11-02T08:41:09.123+0100', '2026-11-02T07:41:09.123Z'],
  ['a user', { accountId: 'a', displayName: 'R. Vogel' }, 'R. Vogel'],
  [
    'sprints',
    [
      { id: 1, name: 'Sprint 40' },
      { id: 2, name: 'Sprint 41', state: 'active' },
    ],
    'Sprint 40, Sprint 41',
  ],
  [
    'table-cascade: a choice in two levels',
    { value: 'Hardware', child: { value: 'Laptop' } },
    'Hardware / Laptop',
  ],
  ['links', [{ outwardIssue: { key: 'A-1' } }, { inwardIssue: { key: 'A-2' } }], 'A-1, A-2'],
  ['watchers', { self: 'https://x', watchCount: 4, isWatching: true }, '4'],
  ['time', { timeSpent: '3h', timeSpentSeconds: 10_800 }, '3h'],
  [
    'a document',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Ask ' },
            { type: 'mention', attrs: { text: '@Ana' } },
          ],
        },
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'soon' }] }],
            },
          ],
        },
      ],
    },
    'Ask @Ana - soon',
  ],
  ['too deep a document', deep(), ''],
  ['an unknown object', { self: 'https://x' }, ''],
])('shows %s as a text', (_name, value, text) => expect(formatValue(value)).toBe(text));

it('bounds lists', () =>
  expect(formatValue(Array(100_000).fill({ name: 'x'.repeat(50) })).length).toBeLessThanOrEqual(
    500,
  ));
