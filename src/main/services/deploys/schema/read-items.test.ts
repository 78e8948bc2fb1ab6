import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readItems } from './read-items.ts';
import type { Damage, ResolvedField } from './types.ts';

const findSaved = (
  shape: ResolvedField['shape'],
  paged = true,
  hasPageInfo = true,
): ResolvedField => ({
  need: 'services',
  kind: 'query',
  field: 'f',
  how: 'known',
  type: 'Service',
  shape,
  args: new Map(),
  paged,
  hasPageInfo,
});
const a = { id: 'a' };
const b = { id: 'b' };
const pageInfo = { hasNextPage: true, endCursor: 'c1' };

it('reads the items of every shape', () => {
  const items = (shape: ResolvedField['shape'], data: unknown) =>
    readItems(findSaved(shape), data).items;
  expect(items('single', a)).toEqual([a]);
  expect(items('list', [a, null, 'x', b])).toEqual([a, b]);
  expect(items('nodes', { nodes: [a, b] })).toEqual([a, b]);
  expect(items('edges', { edges: [{ node: a }, null, { node: null }, { node: b }] })).toEqual([
    a,
    b,
  ]);
});

it('counts entries that are no objects, and reads the total', () =>
  expect(readItems(findSaved('nodes'), { nodes: [a, null, 'x'], totalCount: 9 })).toMatchObject({
    items: [a],
    lost: 2,
    total: 9,
  }));

it.each<[string, unknown, boolean, object]>([
  ['a cursor', { pageInfo }, true, { token: 'c1', more: true }],
  [
    'the end',
    { pageInfo: { ...pageInfo, hasNextPage: false } },
    true,
    { token: null, more: false },
  ],
  ['no pageInfo', {}, true, { token: null, more: true }],
  ['no answer to it', { pageInfo: { endCursor: 'c1' } }, true, { token: null, more: true }],
  ['more without a cursor', { pageInfo: { hasNextPage: true } }, true, { token: null, more: true }],
  ['more without `after`', { pageInfo }, false, { token: null, more: true }],
])('reports how the list continues: %s', (_what, data, paged, expected) =>
  expect(readItems(findSaved('nodes', paged), data)).toMatchObject(expected),
);

it('without pages in the schema, ends with the items received', () => {
  const plain = findSaved('list', false, false);
  expect(readItems(plain, [a])).toMatchObject({ more: false, isDamaged: false });
  const limited = { ...plain, args: new Map([['limit', 'Int']]) };
  expect(readItems(limited, [a])).toMatchObject({ more: true });
});

const page = { nodes: [a, b], totalCount: '2', pageInfo: { hasNextPage: false } };
it.each<[string, object, Damage['path'] | undefined, boolean]>([
  ['nothing', {}, undefined, false],
  ['no list', { nodes: null }, undefined, true],
  ['a total that is none', { totalCount: {} }, undefined, true],
  ['a negative total', { totalCount: -1 }, undefined, true],
  ['a field of an item', {}, ['nodes', 1, 'branch'], false],
  ['a field in a list of an item', {}, ['nodes', 1, 'ports', 0, 'port'], false],
  ['an item', {}, ['nodes', 1], true],
  ['its name', {}, ['nodes', 1, 'name'], true],
  ['an item that did not come', {}, ['nodes', 2, 'branch'], true],
  ['the list', {}, ['nodes'], true],
  ['the total', {}, ['totalCount'], true],
  ['something', {}, null, true],
])('reports whether the answer may lack items: %s', (_what, change, path, isDamaged) => {
  const damaged = path === undefined ? [] : [{ alias: 'a', path, sentence: 'lost' }];
  const read = readItems(findSaved('nodes'), { ...page, ...change }, damaged);
  expect(read).toMatchObject({ isDamaged });
});

it('survives any data', () =>
  fc.assert(
    fc.property(
      fc.anything(),
      fc.constantFrom<ResolvedField['shape']>('single', 'list', 'nodes', 'edges'),
      (data, shape) => {
        const { items, token } = readItems(findSaved(shape), data);
        for (const item of items) expect(typeof item).toBe('object');
        expect(token === null || typeof token === 'string').toBe(true);
      },
    ),
  ));
