import type { CreateField, JqlWords } from '../../../src/shared/issues/contract.ts';
import { priorities } from './issues-sample.ts';

const fields = [
  'issuekey',
  'summary',
  'status',
  'priority',
  'assignee',
  'updated',
  'created',
  'issuetype',
  'project',
  'parent',
  'duedate',
  'labels',
  'reporter',
  'resolution',
].map((id) => ({
  id,
  name: id === 'issuekey' ? 'Key' : id === 'duedate' ? 'Due date' : id.replace('issue', 'Issue '),
  custom: false,
}));
export const allFields = [
  ...fields,
  { id: 'customfield_10016', name: 'Story points', custom: true },
  { id: 'customfield_10020', name: 'Sprint', custom: true },
  ...Array.from({ length: 30 }, (_, index) => ({
    id: `customfield_${String(10_100 + index)}`,
    name: `Custom field ${String(index + 1)}`,
    custom: true,
  })),
];

const equal = ['=', '!=', 'in', 'not in', 'is', 'is not'];
const compared = ['=', '!=', '<', '<=', '>', '>=', 'is', 'is not'];
const word = (label: string, operators = equal, change: { insert?: string } = {}) => ({
  label,
  insert: label,
  operators,
  orderable: true,
  suggests: operators === equal,
  ...change,
});
export const jqlWords: JqlWords = {
  fields: [
    'assignee',
    'key',
    'labels',
    'priority',
    'project',
    'reporter',
    'sprint',
    'status',
    'statusCategory',
    'watcher',
  ]
    .map((label) => word(label))
    .concat(
      ['created', 'due', 'updated'].map((label) => word(label, compared)),
      [word('summary', ['~', '!~']), word('Story points', compared, { insert: 'cf[10016]' })],
    ),
  functions: ['currentUser()', 'openSprints()', 'startOfDay()'].map((label) => ({
    label,
    insert: label,
  })),
};

export const types = [
  { id: '10001', name: 'Story', subtask: false },
  { id: '10004', name: 'Bug', subtask: false },
  { id: '10009', name: 'Subtask', subtask: true },
];

const named = (...names: readonly string[]) =>
  names.map((name, index) => ({ id: String(index + 1), name }));
export const createFields: readonly CreateField[] = [
  { id: 'summary', name: 'Summary', required: true, kind: 'text', choices: [] },
  { id: 'description', name: 'Description', required: false, kind: 'longText', choices: [] },
  {
    id: 'priority',
    name: 'Priority',
    required: false,
    kind: 'choice',
    choices: named(...priorities),
  },
  {
    id: 'components',
    name: 'Components',
    required: true,
    kind: 'choices',
    choices: named('Equalizer', 'Music', 'Playout'),
  },
  { id: 'assignee', name: 'Assignee', required: false, kind: 'person', choices: [] },
  { id: 'labels', name: 'Labels', required: false, kind: 'labels', choices: [] },
  { id: 'duedate', name: 'Due date', required: false, kind: 'date', choices: [] },
  {
    id: 'customfield_10016',
    name: 'Story points',
    required: false,
    kind: 'number',
    choices: [],
  },
  { id: 'customfield_10101', name: 'Cascade', required: false, kind: 'other', choices: [] },
];
