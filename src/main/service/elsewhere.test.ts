import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { elsewhereKey, plainKey } from '../../shared/attention/elsewhere.ts';
import type { AttentionReport, ServiceFinding } from '../platform/ports.ts';
import type { OtherPlace } from './elsewhere.ts';
import { Elsewhere, switchCall } from './elsewhere.ts';

const place = (id: string): OtherPlace => ({
  id,
  name: `Place ${id}`,
  isOwnServer: id === 'c/d',
  first: switchCall('playout.open', { path: id, create: false }),
});
const ids = ['a', 'b 2', 'c/d'] as const;
const places = ids.map(place);

const finding = (key: string): ServiceFinding => ({
  key,
  state: key,
  report: {
    severity: key === 'news' ? 'info' : 'bad',
    kind: 'failed',
    subject: key,
    text: 'failed',
    action:
      key === 'call'
        ? { k: 'call', label: 'Approve', method: 'x', input: null }
        : { k: 'open', label: 'Show log', path: `/deploys#${key}` },
  },
});

/** The findings of each place at a time: keys, or null if the place cannot be read. A null place is the shown one. */
const world = fc.record({
  shown: fc.constantFrom(...ids, null),
  broken: fc.tuple(...ids.map(() => fc.option(fc.subarray(['one', 'two/three', 'call', 'news'])))),
});

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function open() {
  const clock = new FakeClock();
  const list = new Map<string, AttentionReport>();
  let now: (id: string) => readonly string[] | null = () => [];
  const elsewhere = new Elsewhere<OtherPlace>({
    source: 'deploys',
    clock,
    log: recordedLog(),
    attention: {
      raise: (_source, key, report) => void list.set(key, report),
      clear: (_source, key) => void list.delete(key),
      suspend: (_source, key) => void list.delete(key),
      read: () => undefined,
    },
    read: ({ id }) => {
      const keys = now(id);
      return keys === null ? Promise.reject(new Error('down')) : Promise.resolve(keys.map(finding));
    },
  });
  stops.push(() => elsewhere.stop());
  return {
    clock,
    list,
    elsewhere,
    is: (next: typeof now) => {
      now = next;
    },
  };
}

it('always lists the problems of the places that are not shown, as of their last successful read', () =>
  fc.assert(
    fc.asyncProperty(fc.array(world, { minLength: 1, maxLength: 5 }), async (worlds) => {
      const { clock, list, elsewhere, is } = open();
      const known = new Map<string, readonly string[]>();
      for (const { shown, broken } of worlds) {
        const keysOf = (id: string) => broken[ids.findIndex((one) => one === id)] ?? null;
        is(keysOf);
        elsewhere.follow(places.filter(({ id }) => id !== shown));
        clock.advance(10 * 60_000);
        await new Promise(setImmediate);
        for (const id of ids)
          if (id === shown) known.delete(id);
          else known.set(id, keysOf(id) ?? known.get(id) ?? []);
        const expected = [...known].flatMap(([id, keys]) =>
          keys.filter((key) => key !== 'news').map((key) => elsewhereKey(place(id), key)),
        );
        expect([...list.keys()].sort()).toEqual(expected.sort());
        for (const [key, { scope, asOf, action }] of list) {
          expect(ids.map((id) => place(id).name)).toContain(scope);
          expect(asOf).toBeLessThanOrEqual(clock.now());
          // No remedy acts on the shown place: each one switches to its own place first.
          expect(action).toMatchObject({ k: 'open', first: { method: 'playout.open' } });
          expect(['one', 'two/three', 'call']).toContain(plainKey(key));
        }
      }
      elsewhere.stop();
      expect(list.size).toBe(0);
    }),
  ));

it('reads at most eight places per round, one after another, and each within a few rounds', async () => {
  const { clock, elsewhere, is } = open();
  const read: string[] = [];
  is((id) => {
    read.push(id);
    return [];
  });
  elsewhere.follow(Array.from({ length: 20 }, (_, at) => place(String(at))));
  for (const round of [1, 2, 3]) {
    clock.advance(10 * 60_000);
    await new Promise(setImmediate);
    expect(read).toHaveLength(round * 8);
  }
  expect(new Set(read).size).toBe(20);
});
