import { afterEach, describe, expect, it } from 'vitest';
import { failed } from '../../../../../test/support/failed.ts';
import type { Script } from '../../../../../test/support/issues/scripted-tracker.ts';
import { scriptedTracker } from '../../../../../test/support/issues/scripted-tracker.ts';
import {
  anySignal as signal,
  search,
  walked,
} from '../../../../../test/support/issues/tracker-rig.ts';
import type { ListQuery } from '../../../../shared/issues/contract.ts';
import type { Tracker } from './tracker.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function start(script: Script): Promise<Tracker> {
  const server = await scriptedTracker(script);
  stops.push(server.stop);
  return server.tracker;
}

const AT = 'GET /rest/api/3';
const AGILE = 'GET /rest/agile/1.0';
/** Every paged list, its path, and the key of its items; null: the body is an array. */
const lists: readonly [ListQuery, string, string | null][] = [
  [search('key IS NOT EMPTY'), 'POST /rest/api/3/search/jql', 'issues'],
  [{ k: 'sprint', id: 41, fields: [] }, `${AGILE}/sprint/41/issue`, 'issues'],
  [{ k: 'sprints', board: 1 }, `${AGILE}/board/1/sprint`, 'values'],
  [{ k: 'boards', query: '' }, `${AGILE}/board`, 'values'],
  [{ k: 'projects', query: '' }, `${AT}/project/search`, 'values'],
  [{ k: 'filters', query: '' }, `${AT}/filter/search`, 'values'],
  [{ k: 'fields', query: '' }, `${AT}/field/search`, 'values'],
  [{ k: 'members', group: 'g' }, `${AT}/group/member`, 'values'],
  [{ k: 'users', query: '' }, `${AT}/user/search`, null],
];

describe.each(lists)('the list %j', (query, route, name) => {
  const others = ['issues', 'values', 'comments', 'fields'].filter((other) => other !== name);
  it.each<[unknown]>([
    [name === null ? { isLast: true } : []],
    [null],
    ['"text"'],
    [{}],
    [{ [name ?? 'values']: null, isLast: true }],
    [{ [name ?? 'values']: {}, total: 0 }],
    [{ [name ?? 'values']: 'none', isLast: true }],
    ...others.map((other): [unknown] => [{ [other]: [], isLast: true }]),
  ])('does not take %j for an empty list', async (body) => {
    const tracker = await start({ [route]: { body } });
    expect((await failed(walked(tracker, query))).error.code).toBe('not-this-server');
  });

  it('has no item without an identity', async () => {
    const good = { id: '1', key: 'CS-1', accountId: 'a' };
    const items = [good, {}, { fields: {} }, { id: null, key: '' }, 7];
    const body = name === null ? items : { [name]: items, isLast: true };
    const pages = [body];
    const tracker = await start({ [route]: () => ({ body: pages.shift() ?? [] }) });
    const { items: read, last } = await walked(tracker, query);
    expect(read).toEqual([good]);
    expect(last.cut).toEqual({ why: 'lost', have: 1, of: 5 });
  });
});

it.each([
  { id: '2', fields: {} },
  { key: 'CS-2', fields: {} },
  { id: {}, key: 'CS-2' },
])('an issue without id or key is lost, and reported before the list ends: %j', async (issue) => {
  const good = { id: '1', key: 'CS-1', fields: {} };
  const bodies = [
    { issues: [good, issue], nextPageToken: 'more' },
    { issues: [{ ...good, id: '3', key: 'CS-3' }], isLast: true },
  ];
  const tracker = await start({
    'POST /rest/api/3/search/jql': () => ({ body: bodies.shift() }),
  });
  const { pages } = await walked(tracker, search('key IS NOT EMPTY'));
  expect(pages.map(({ end, cut }) => [end, cut])).toEqual([
    [null, { why: 'lost', have: 1, of: 2 }],
    ['end', { why: 'lost', have: 2, of: 3 }],
  ]);
});

/** Reads with a single request, their path, and bodies that they do not accept. */
const reads: readonly [string, string, (tracker: Tracker) => Promise<unknown>, unknown[]][] = [
  [
    'an issue',
    `${AT}/issue/CS-1`,
    (tracker) => tracker.issue('CS-1', signal),
    [
      {},
      { fields: {} },
      { id: '1', fields: {} },
      { key: 'CS-1', fields: {} },
      { id: '1', key: 'CS-1' },
      { id: '1', key: 'CS-1', fields: [] },
    ],
  ],
  [
    'comments',
    `${AT}/issue/CS-1/comment`,
    (tracker) => tracker.comments('CS-1', 0, signal),
    [{}, [], { values: [] }, { comments: {} }],
  ],
  [
    'a history',
    `${AT}/issue/CS-1/changelog`,
    (tracker) => tracker.changelog('CS-1', 0, signal),
    [{}, [], { values: 'none' }],
  ],
  [
    'transitions',
    `${AT}/issue/CS-1/transitions`,
    (tracker) => tracker.transitions('CS-1', signal),
    [{}, [], { transitions: {} }],
  ],
  [
    'roles',
    `${AT}/project/CS/role`,
    (tracker) => tracker.readers('CS', signal),
    [[], { errorMessages: ['No.'] }, { Developers: 7 }],
  ],
  [
    'people by id',
    `${AT}/user/bulk`,
    (tracker) => tracker.people(['a'], signal),
    [{}, [], { values: {} }],
  ],
  [
    'people to assign',
    `${AT}/user/assignable/search`,
    (tracker) => tracker.assignable('CS-1', '', signal),
    [{}, { values: [] }],
  ],
  [
    'types',
    `${AT}/issue/createmeta/CS/issuetypes`,
    (tracker) => tracker.types('CS', signal),
    [{}, [], { issueTypes: {} }],
  ],
  [
    'fields of a form',
    `${AT}/issue/createmeta/CS/issuetypes/1`,
    (tracker) => tracker.createFields('CS', '1', signal),
    [{}, [], { fields: {} }],
  ],
  ['fields', `${AT}/field`, (tracker) => tracker.fields(signal), [{}, { values: [] }]],
  [
    'words of JQL',
    `${AT}/jql/autocompletedata`,
    (tracker) => tracker.jqlWords(signal),
    [{}, { visibleFieldNames: [] }, { visibleFieldNames: {}, visibleFunctionNames: [] }],
  ],
  [
    'suggestions',
    `${AT}/jql/autocompletedata/suggestions`,
    (tracker) => tracker.suggest('status', '', signal),
    [{}, [], { results: 'none' }],
  ],
  [
    'a check of JQL',
    'POST /rest/api/3/jql/parse',
    (tracker) => tracker.parse('key = CS-1', signal),
    [{}, { queries: {} }],
  ],
];
const wrong = reads.flatMap(([what, route, read, bodies]) =>
  bodies.map((body) => [what, body, route, read] as const),
);

it.each(wrong)('%s is not %j', async (_what, body, route, read) => {
  const tracker = await start({ [route]: { body } });
  expect((await failed(read(tracker))).error.code).toBe('not-this-server');
});

it('the readers of a comment are the readable ones of the roles and groups', async () => {
  const role = 'https://a.example/rest/api/3/project/1/role/10002';
  const roles = { [`${AT}/project/CS/role`]: { body: { Developers: role, Odd: null } } };
  const developers = { kind: 'role', name: 'Developers' };
  const groups = { items: [{ name: 'staff' }, { name: '' }] };
  const all = await start({ ...roles, [`${AT}/myself`]: { body: { groups } } });
  expect(await all.readers('CS', signal)).toEqual({
    items: [developers, { kind: 'group', name: 'staff' }],
    cut: { why: 'lost', have: 2, of: 4 },
  });
  for (const myself of [{ status: 403, body: {} }, { body: { groups: 7 } }]) {
    const some = await start({ ...roles, [`${AT}/myself`]: myself });
    expect((await some.readers('CS', signal)).items).toEqual([developers]);
  }
});

describe('a list of types', () => {
  const types = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ id: String(from + at), name: 'Type' }));
  const route = `${AT}/issue/createmeta/CS/issuetypes`;

  it('is read to its end, however long', async () => {
    const tracker = await start({
      [route]: ({ path }) => {
        const startAt = Number(new URL(path, 'http://a').searchParams.get('startAt') ?? 0);
        const some = types(Math.min(50, 620 - startAt), startAt);
        return { body: { startAt, maxResults: 50, total: 620, issueTypes: some } };
      },
    });
    const { items, cut } = await tracker.types('CS', signal);
    expect([items.length, cut]).toEqual([620, null]);
  });

  it('is reported as cut if it is endless, lost, or short', async () => {
    let next = 0;
    const endless = await start({
      [route]: ({ path }) => {
        next += 50;
        const startAt = Number(new URL(path, 'http://a').searchParams.get('startAt') ?? 0);
        return { body: { startAt, maxResults: 50, total: 1e6, issueTypes: types(50, startAt) } };
      },
    });
    expect((await endless.types('CS', signal)).cut).toMatchObject({ why: 'limit', of: 1e6 });
    expect(next).toBeLessThanOrEqual(50 * 50);
    const body = { startAt: 0, maxResults: 50, total: 3, issueTypes: [...types(2), {}] };
    const lost = await start({ [route]: { body } });
    expect((await lost.types('CS', signal)).cut).toEqual({ why: 'lost', have: 2, of: 3 });
    const fewer = await start({ [route]: { body: { ...body, total: 9 } } });
    expect((await fewer.types('CS', signal)).cut).not.toBeNull();
  });
});
