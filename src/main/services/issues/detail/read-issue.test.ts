import { expect, it } from 'vitest';
import { emptyDoc } from '../../../../shared/issues/adf.ts';
import { Comment, IssueHistoryEntry, Issue } from '../../../../shared/issues/model.ts';
import { readComment, readHistory, readIssue } from './read-issue.ts';

const about = { site: 'https://a.example', me: 'me', names: new Map<string, string>() };
const issue = (fields: Readonly<Record<string, unknown>>) =>
  readIssue({ id: '1', key: 'CS-1', fields }, about);

it('reads an issue without any field', () => {
  const read = issue({});
  expect(Issue.parse(read)).toEqual(read);
  expect(read).toMatchObject({
    key: 'CS-1',
    summary: '',
    description: emptyDoc,
    reporter: null,
    watching: null,
    links: [],
    subtasks: [],
    attachments: [],
    url: 'https://a.example/browse/CS-1',
  });
});

it.each([null, 7, 'text', [null, 7, 'text'], {}, [{}]])('reads fields that are %j', (odd) => {
  const names = 'description reporter watches issuelinks subtasks attachment status labels';
  const read = issue(Object.fromEntries(names.split(' ').map((name) => [name, odd])));
  expect(Issue.parse(read)).toEqual(read);
  expect([read.links, read.subtasks]).toEqual([[], []]);
});

it('names the relation of a link by its direction', () => {
  const type = { name: 'Blocks', inward: 'is blocked by', outward: 'blocks' };
  const fields = { summary: 's', status: { id: '3', name: 'Doing' } };
  const [out, back, bare] = issue({
    issuelinks: [
      { id: '1', type, outwardIssue: { key: 'CS-2', fields } },
      { id: '2', type, inwardIssue: { key: 'CS-3' } },
      { outwardIssue: { key: 'CS-4' } },
    ],
  }).links;
  expect(out).toEqual({
    id: '1',
    key: 'CS-2',
    summary: 's',
    relation: 'blocks',
    status: { id: '3', name: 'Doing', category: 'undefined' },
  });
  expect(back).toMatchObject({ key: 'CS-3', relation: 'is blocked by', status: null });
  expect(bare).toMatchObject({ id: 'CS-4', relation: '' });
});

it('bounds lists, names and keys', () => {
  const many = <T>(one: T): T[] => Array.from({ length: 900 }, () => one);
  const read = issue({
    subtasks: many({ key: 'CS-2' }),
    attachment: many({ id: 7, filename: `\u202e${'x'.repeat(5_000)}`, size: -1 }),
  });
  expect([read.subtasks.length, read.attachments.length]).toEqual([200, 200]);
  expect(read.attachments[0]).toMatchObject({ id: '7', size: null });
  expect(read.attachments[0]?.name.length).toBeLessThanOrEqual(200);
  expect(readIssue({ id: '1', key: '../x', fields: {} }, about).url).toBe(
    'https://a.example/browse/..%2Fx',
  );
});

it('reads comments and histories with missing parts', () => {
  const comment = readComment({}, about);
  const entry = readHistory({ items: [{}, null, 7] });
  expect(Comment.parse(comment)).toEqual({
    id: '',
    internal: false,
    onlyFor: null,
    author: null,
    created: null,
    updated: null,
    body: emptyDoc,
  });
  expect(IssueHistoryEntry.parse(entry)).toEqual({
    id: '',
    author: null,
    at: null,
    changes: [{ field: '', from: '', to: '' }],
  });
  expect(
    readHistory({
      id: 1,
      created: '2026-11-02T08:41:09.123+0100',
      items: [{ field: 'status', fromString: 'To do', toString: 'Done' }],
    }),
  ).toEqual({
    id: '1',
    author: null,
    at: Date.UTC(2026, 10, 2, 7, 41, 9, 123),
    changes: [{ field: 'status', from: 'To do', to: 'Done' }],
  });
});
