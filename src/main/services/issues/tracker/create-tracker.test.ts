import { afterAll, describe, expect, it } from 'vitest';
import { failed } from '../../../../../test/support/failed.ts';
import {
  anySignal as signal,
  search,
  SharedDemos,
  walked,
} from '../../../../../test/support/issues/tracker-rig.ts';
import { parseCreateFields } from './reads.ts';
import { toRow } from './rows.ts';
import type { TrackerPart } from './tracker.ts';
import { ROW_FIELDS } from './tracker.ts';
import { parseSuggestions } from './create-tracker.ts';

const shared = new SharedDemos();
afterAll(() => shared.stop());

const mine = 'assignee = currentUser() AND statusCategory != Done ORDER BY key ASC';
const text = (body: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: body }] }],
});

describe.each([
  ['current', 'token', null, false],
  ['specified', 'offset', 12, true],
] as const)('the tracker (%s)', (generation, style, total, exact) => {
  it('reads the user and their issues, and counts them', async () => {
    const { tracker, demo } = await shared.rig(generation);
    expect(tracker.mode).toBeNull();
    expect(await tracker.me(signal)).toEqual({ id: demo.me, name: 'Mira Solberg' });
    const { items, pages } = await walked(tracker, search(mine, ...ROW_FIELDS));
    expect(pages).toMatchObject([{ style, total, requests: 1, end: 'end', warnings: [] }]);
    expect(items).toHaveLength(12);
    for (const item of items)
      expect(toRow(item, [])).toMatchObject({ assignee: { id: demo.me }, project: { key: 'CS' } });
    expect(tracker.mode).toBe(style);
    expect(await tracker.count(mine, signal)).toEqual({ count: 12, exact });
  });

  it('counts before the first search', async () => {
    const { tracker } = await shared.rig(generation);
    expect(await tracker.count(mine, signal)).toEqual({ count: 12, exact });
  });

  it('reads all comments and changes of an issue by parts', async () => {
    const { tracker } = await shared.rig(generation);
    for (const [list, most] of [
      ['comments', 130],
      ['changelog', 241],
    ] as const) {
      const ids = new Set<unknown>();
      let parts = 0;
      for (let after: number | null = 0; after !== null; parts += 1) {
        const part: TrackerPart = await tracker[list]('CS-420', after, signal);
        for (const { id } of part.items) ids.add(id);
        expect(part.total).toBe(most);
        after = part.next;
      }
      expect(ids.size).toBe(most);
      expect(parts).toBe(Math.ceil(most / 50));
    }
    const [newest] = (await tracker.comments('CS-420', 0, signal)).items;
    const id = String(newest?.['id']);
    expect(await tracker.comment('CS-420', id, signal)).toEqual(newest);
  });

  it('changes an issue and reads it back', async () => {
    const { tracker, demo } = await shared.rig(generation);
    const key = demo.insert('CS', 'A change');
    const before = await tracker.transitions(key, signal);
    const [first] = before.filter(({ needs }) => needs.length === 0);
    await tracker.transition(key, first?.id ?? '', signal);
    const [someone] = await tracker.assignable(key, 'Jonas', signal);
    await tracker.assign(key, someone?.id ?? '', signal);
    const issue = await tracker.issue(key, signal, ['status', 'assignee']);
    expect(Object.keys(issue.fields).toSorted()).toEqual(['assignee', 'status']);
    const row = toRow({ ...issue }, []);
    expect([row.status, row.assignee]).toEqual([
      first?.to,
      { id: someone?.id, name: someone?.name },
    ]);
    await tracker.assign(key, null, signal);
    const comment = await tracker.addComment(key, { body: text('Done') }, signal);
    expect((await tracker.comments(key, 0, signal)).items[0]?.['id']).toBe(comment['id']);
    await tracker.watch(key, demo.me, true, signal);
    const watched = async () => (await tracker.issue(key, signal, ['watches'])).fields['watches'];
    expect(await watched()).toMatchObject({ isWatching: true });
    await tracker.watch(key, demo.me, false, signal);
    expect(await watched()).toMatchObject({ isWatching: false });
    expect((await failed(tracker.transition(key, '999', signal))).error.code).toBe('rejected');
  });

  it('sends a write once even if its answer is lost', async () => {
    const { tracker, demo } = await shared.rig(generation, 'lost-answer');
    const before = demo.asked.length;
    const { error } = await failed(tracker.addComment('CS-2', { body: text('Once') }, signal));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(demo.asked.slice(before).map(({ method }) => method)).toEqual(['POST']);
  });

  it('creates an issue from the fields that the server describes', async () => {
    const { tracker } = await shared.rig(generation);
    const { items: types, cut } = await tracker.types('CS', signal);
    expect(cut).toBeNull();
    const task = types.find(({ name }) => name === 'Task');
    expect(types.find(({ subtask }) => subtask)).toBeDefined();
    const { items: fields } = await tracker.createFields('CS', task?.id ?? '', signal);
    expect(fields.find(({ id }) => id === 'summary')).toMatchObject({
      required: true,
      kind: 'text',
    });
    expect(fields.some(({ id }) => id === 'project' || id === 'issuetype')).toBe(false);
    const made = { project: { key: 'CS' }, issuetype: { id: task?.id }, summary: 'Made' };
    const key = await tracker.create(made, signal);
    expect((await tracker.issue(key, signal)).fields['summary']).toBe('Made');
    const { error } = await failed(tracker.create({ ...made, summary: '' }, signal));
    expect(error).toMatchObject({
      code: 'rejected',
      detail: { errors: { summary: expect.anything() as string } },
    });
  });

  it('lists all fields', async () => {
    const { tracker } = await shared.rig(generation);
    const fields = await tracker.fields(signal);
    expect(fields).toHaveLength(66);
    expect(fields.find(({ id }) => id === 'summary')).toMatchObject({
      name: 'Summary',
      custom: false,
    });
    expect(fields.find(({ id }) => id.startsWith('customfield_'))).toMatchObject({ custom: true });
  });
});

describe('the words of JQL', () => {
  it('are read if the server offers them', async () => {
    const { tracker } = await shared.rig('current');
    const words = await tracker.jqlWords(signal);
    expect(words?.fields.find(({ insert }) => insert === 'statusCategory')).toMatchObject({
      orderable: true,
      suggests: true,
      operators: expect.arrayContaining(['=', 'not in']) as string[],
    });
    expect(words?.functions.map(({ insert }) => insert)).toContain('currentUser()');
    const states = await tracker.suggest('status', 'In', signal);
    expect(states.map(({ label }) => label)).toContain('In progress');
    expect(states.find(({ label }) => label === 'In progress')?.insert).toBe('"In progress"');
    expect(await tracker.parse('key = CS-1', signal)).toEqual({ errors: [], warnings: [] });
    expect((await tracker.parse('key = = 1', signal))?.errors).toHaveLength(1);
  });

  it.each([
    ['specified', false],
    ['current', true],
  ])('are absent elsewhere (%s)', async (generation, isOff) => {
    const { tracker } = await shared.rig(generation, ...(isOff ? (['no-words'] as const) : []));
    expect(await tracker.jqlWords(signal)).toBeNull();
    expect(await tracker.suggest('status', 'In', signal)).toEqual([]);
    expect(await tracker.parse('key = CS-1', signal)).toBeNull();
  });

  it('are quoted where needed, and shown without markup', () => {
    const results = [
      { value: 'ActiveObjects', displayName: '<b>Act</b>iveObjects' },
      { value: '"In Progress"', displayName: 'In Progress' },
      { value: 'To "do"', displayName: 'To &quot;do&quot; &amp; &lt;more&gt;' },
      { value: 'and' },
      { value: 7 },
    ];
    expect(parseSuggestions({ results })).toEqual([
      { label: 'ActiveObjects', insert: 'ActiveObjects' },
      { label: 'In Progress', insert: '"In Progress"' },
      { label: 'To "do" & <more>', insert: '"To \\"do\\""' },
      { label: 'and', insert: '"and"' },
    ]);
  });
});

it.each<[object, object]>([
  [
    { schema: { type: 'string', system: 'summary' }, required: true },
    { kind: 'text', required: true },
  ],
  [{ schema: { type: 'string', system: 'description' } }, { kind: 'longText' }],
  [{ schema: { type: 'string', custom: 'com.example:textarea' } }, { kind: 'longText' }],
  [
    { schema: { type: 'number' }, required: true, hasDefaultValue: true },
    { kind: 'number', required: false },
  ],
  [{ schema: { type: 'date' } }, { kind: 'date' }],
  [{ schema: { type: 'user' } }, { kind: 'person' }],
  [{ schema: { type: 'array', items: 'string', system: 'labels' } }, { kind: 'labels' }],
  [
    {
      schema: { type: 'priority' },
      allowedValues: [{ id: '3', name: 'Medium' }, { value: 'x' }, 7],
    },
    {
      kind: 'choice',
      choices: [
        { id: '3', name: 'Medium' },
        { id: 'x', name: 'x' },
      ],
    },
  ],
  [
    { schema: { type: 'array', items: 'version' }, allowedValues: [{ id: '1', name: '1.0' }] },
    { kind: 'choices' },
  ],
  [{ schema: { type: 'array', items: 'issuelinks' } }, { kind: 'other' }],
  [{ schema: { type: 'any' } }, { kind: 'other' }],
  [{}, { kind: 'other', name: 'f', choices: [] }],
])('knows the input for the field %j', (field, wanted) =>
  expect(parseCreateFields([{ fieldId: 'f', ...field }])).toMatchObject([{ id: 'f', ...wanted }]),
);
