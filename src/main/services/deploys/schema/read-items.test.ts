import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readItems } from './read-items.ts';
import type { Found } from './types.ts';

const found = (shape: Found['shape'], paged = true): Found => ({
  ...{ need: 'services', kind: 'query', field: 'f', how: 'known', type: 'Service' },
  ...{ shape, args: new Map(), paged },
});
const [a, b] = [{ id: 'a' }, { id: 'b' }];
const pageInfo = { hasNextPage: true, endCursor: 'c1' };

it('reads the items of every shape', () => {
  const items = (shape: Found['shape'], data: unknown) => readItems(found(shape), data).items;
  expect(items('single', a)).toEqual([a]);
  expect(items('list', [a, null, 'x', b])).toEqual([a, b]);
  expect(items('nodes', { nodes: [a, b] })).toEqual([a, b]);
  expect(items('edges', { edges: [{ node: a }, null, { node: null }, { node: b }] })).toEqual([
    a,
    b,
  ]);
});

it('counts entries that are no objects, and reads the total', () => {
  expect(readItems(found('nodes'), { nodes: [a, null, 'x'], totalCount: 9 })).toMatchObject({
    ...{ items: [a], lost: 2, total: 9 },
  });
});

it.each<[string, unknown, boolean, object]>([
  ['a cursor', { pageInfo }, true, { token: 'c1', more: true }],
  [
    'the end',
    { pageInfo: { ...pageInfo, hasNextPage: false } },
    true,
    { token: null, more: false },
  ],
  ['no pageInfo', {}, true, { token: null, more: false }],
  ['more without a cursor', { pageInfo: { hasNextPage: true } }, true, { token: null, more: true }],
  ['more without `after`', { pageInfo }, false, { token: null, more: true }],
])('says how the list continues: %s', (_what, data, paged, expected) => {
  expect(readItems(found('nodes', paged), data)).toMatchObject(expected);
});

it('survives any data', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.constantFrom<Found['shape']>('single', 'list', 'nodes', 'edges'),
      (data, shape) => {
        const { items, token } = readItems(found(shape), data);
        for (const item of items) expect(typeof item).toBe('object');
        expect(token === null || typeof token === 'string').toBe(true);
      },
    ),
  );
});
