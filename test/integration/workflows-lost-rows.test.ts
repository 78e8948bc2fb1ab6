import { expect, test } from 'vitest';
import { json, useDaguReplay } from '../support/workflows/dagu-replay.ts';
import { failed } from '../support/failed.ts';

const { replay } = useDaguReplay();
const { signal } = new AbortController();
const list = 'GET /api/v1/dags?page=1&perPage=200';
const past = 'GET /api/v1/dags/a/dag-runs';
const ref = { file: 'a', name: 'a' };

const dag = (name: string) => ({ fileName: name, dag: { name } });
const run = (id: string) => ({ dagRunId: id, name: 'a', status: 4 });
const listOf = async (body: object) =>
  (await replay('2.14.0', [], { [list]: json(body) })).scheduler.list([], signal);
const historyOf = async (body: object, limit = 20) =>
  (await replay('2.14.0', [], { [past]: json(body) })).scheduler.history(ref, limit, signal);

test.each([
  ['an object that is not one', [null, dag('a')], 2, { why: 'lost', have: 1, of: 2 }],
  ['an object without a name', [dag('a'), {}], null, { why: 'lost', have: 1, of: 2 }],
  ['fewer than the server counts', [dag('a')], 999, { why: 'short', have: 1, of: 999 }],
  ['null, and counts some', null, 13, { why: 'short', have: 0, of: 13 }],
  ['null, and counts none', null, 0, null],
  ['all', [dag('a'), dag('b')], 2, null],
])('a list of workflows that holds %s', async (_what, dags, totalRecords, cut) => {
  const { cut: lacks } = await listOf({ dags, pagination: { totalPages: 1, totalRecords } });
  expect(lacks).toEqual(cut);
});

test('a workflow that the server can not read is a problem and lacks no second time', async () => {
  const pagination = { totalPages: 1, totalRecords: 2 };
  const read = await listOf({ dags: [dag('a')], errors: ['reading b failed'], pagination });
  expect(read).toMatchObject({ problems: ['reading b failed'], cut: null });
});

test.each([{}, { dags: {} }, { dags: 'a' }, { pagination: { totalPages: 1 } }])(
  'an answer without the list of workflows is no empty list: %j',
  async (body) =>
    expect((await failed(listOf(body))).error).toMatchObject({ code: 'not-this-server' }),
);

test('a history counts the runs that can not be read', async () => {
  const dagRuns = [run('1'), null, { name: 'a' }, run('2')];
  const { items, cut } = await historyOf({ dagRuns });
  expect(items.map(({ id }) => id)).toEqual(['1', '2']);
  expect(cut).toEqual({ why: 'lost', have: 2, of: 4 });
  expect(await historyOf({ dagRuns: null })).toEqual({ items: [], cut: null });
});

test('a part of a history that was asked for is whole', async () => {
  const { items, cut } = await historyOf({ dagRuns: [run('1'), run('2'), run('3')] }, 2);
  expect([items.length, cut]).toEqual([2, null]);
});

test.each([{}, { dagRuns: {} }])('an answer without runs is no empty history: %j', async (body) =>
  expect((await failed(historyOf(body))).error).toMatchObject({ code: 'not-this-server' }),
);
