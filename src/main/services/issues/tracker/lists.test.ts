import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { failed } from '../../../../../test/support/failed.ts';
import type { TrackerRig } from '../../../../../test/support/issues/tracker-rig.ts';
import {
  anySignal,
  search,
  SharedDemos,
  trackerRig,
  walked,
} from '../../../../../test/support/issues/tracker-rig.ts';
import type { ListQuery } from '../../../../shared/issues/contract.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { IssuesFault } from '../../../../demo/issues/faults.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function freshRig(generation: string, ...faults: IssuesFault[]): Promise<TrackerRig> {
  const rig = await trackerRig({ generation, faults });
  stops.push(() => rig.demo.stop());
  return rig;
}
const shared = new SharedDemos();
afterAll(() => shared.stop());

const generations = ['current', 'specified'] as const;
const all = 'created >= "2000-01-01" ORDER BY key ASC';
const keysOf = (items: readonly JsonRecord[]): unknown[] => items.map(({ key }) => key);

describe.each(generations)('a walk over 12,000 issues (%s)', (generation) => {
  it('sees every issue that exists throughout once, while others are added and removed', async () => {
    const { demo, tracker } = await freshRig(generation, 'shifting');
    const before = demo.keys();
    expect(before).toHaveLength(12_000);
    const { items, last } = await walked(tracker, search(all));
    const after = new Set(demo.keys());
    const removed = before.filter((key) => !after.has(key));
    expect(removed.length).toBeGreaterThan(100);
    const seen = new Set(keysOf(items));
    expect(seen.size).toBe(items.length);
    expect(before.filter((key) => after.has(key) && !seen.has(key))).toEqual([]);
    expect(last).toMatchObject({ end: 'end', cut: null });
    // By offset, the total stays the same while issues come and go. Some may have moved past the walk, which then reads the list once more.
    expect(last.requests).toBeLessThan(generation === 'current' ? 135 : 260);
  }, 60_000);

  it('keeps one page at a time and requests none ahead', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const { demo, tracker } = await freshRig(generation);
    const pages: WeakRef<JsonRecord>[] = [];
    for await (const page of tracker.list(search(all), { signal: new AbortController().signal })) {
      const [first] = page.items;
      if (first !== undefined) pages.push(new WeakRef(first));
      expect(demo.asked).toHaveLength(pages.length);
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    collectGarbage();
    // The client keeps at most 20 answers, for 2 s.
    expect(pages.filter((page) => page.deref() !== undefined).length).toBeLessThanOrEqual(21);
    expect(pages.length).toBeGreaterThanOrEqual(120);
  }, 60_000);

  it('ends within the running request when it is canceled', async () => {
    const { demo, tracker } = await freshRig(generation);
    const controller = new AbortController();
    let pages = 0;
    const reading = (async () => {
      for await (const page of tracker.list(search(all), { signal: controller.signal })) {
        pages += 1;
        if (page.requests === 3) queueMicrotask(() => controller.abort());
      }
    })();
    expect((await failed(reading)).error.code).toBe('cancelled');
    expect(pages).toBe(3);
    expect(demo.asked.length).toBeLessThanOrEqual(4);
  });
});

/** List, number of items (current, specified), style, requests with pages of the endpoint's size. */
const lists: readonly [string, ListQuery, readonly [number, number], string, number][] = [
  ['field/search', { k: 'fields', query: '' }, [66, 66], 'cursor', 2],
  // The current server reaches 1,000 users; an empty page ends the list.
  ['user/search', { k: 'users', query: '' }, [1000, 1200], 'array', 2],
  ['group/member', { k: 'members', group: 'studio-staff' }, [130, 130], 'cursor', 3],
  ['project/search', { k: 'projects', query: '' }, [230, 230], 'cursor', 3],
  ['board', { k: 'boards', query: '' }, [120, 120], 'offset', 2],
  ['sprint issues', { k: 'sprint', id: 41, fields: ['summary'] }, [251, 251], 'offset', 3],
  ['sprints', { k: 'sprints', board: 1 }, [42, 42], 'offset', 1],
  ['filters', { k: 'filters', query: '' }, [115, 115], 'cursor', 2],
];
const idsOf = (items: readonly JsonRecord[]): unknown[] =>
  items.map(({ id, accountId }) => id ?? accountId);

const allLists: readonly [string, ListQuery][] = [
  ['search/jql', search('project = CS AND statusCategory != Done')],
  ...lists.map(([name, query]): [string, ListQuery] => [name, query]),
];

describe.each(generations)('every list (%s)', (generation) => {
  it.each(lists)(
    '%s is read in the style of its pages',
    async (_name, query, counts, style, most) => {
      const { tracker } = await shared.rig(generation);
      const { items, last } = await walked(tracker, query);
      expect(items).toHaveLength(counts[generation === 'current' ? 0 : 1]);
      expect(new Set(idsOf(items)).size).toBe(items.length);
      expect(last).toMatchObject({ style, end: 'end' });
      expect(last.requests).toBeLessThanOrEqual(items.length === 1200 ? 3 : most);
    },
  );

  it.each(allLists)(
    '%s is complete when the server lowers its pages, and without isLast',
    async (_name, query) => {
      const { tracker } = await shared.rig(generation);
      const whole = await walked(tracker, query);
      const lowered = await shared.rig(generation, 'lowered-pages', 'no-is-last');
      const { items, last } = await walked(lowered.tracker, query);
      expect(idsOf(items)).toEqual(idsOf(whole.items));
      expect(last).toMatchObject({ style: whole.last.style, end: 'end' });
      expect(last.requests).toBeGreaterThanOrEqual(items.length / 7);
    },
  );

  it.each(lists)('%s stops when the server repeats its first page', async (_name, query) => {
    const { tracker } = await shared.rig(generation, 'same-page', 'lowered-pages');
    const { items, last } = await walked(tracker, query);
    expect(items).toHaveLength(7);
    expect(last).toMatchObject({ requests: 2 });
    expect(last.end).toMatch(/^repeated/);
  });

  it.each(lists)(
    '%s follows links of another host at the configured one',
    async (_name, query, counts) => {
      const { tracker } = await shared.rig(generation, 'foreign-link');
      const { items } = await walked(tracker, query);
      expect(items).toHaveLength(counts[generation === 'current' ? 0 : 1]);
    },
  );
});

const open = search('project = CS AND statusCategory != Done ORDER BY updated DESC, key ASC');

describe('a search by token', () => {
  it.each(['empty-page', 'short-pages', 'no-is-last'] as const)(
    'is complete: %s',
    async (fault) => {
      const whole = await walked((await shared.rig('current')).tracker, open);
      const { tracker } = await shared.rig('current', fault);
      const { items, last } = await walked(tracker, open);
      expect(idsOf(items)).toEqual(idsOf(whole.items));
      expect(last).toMatchObject({ style: 'token', end: 'end', total: null });
    },
  );

  it('starts again once when its token is refused, without repeating issues', async () => {
    const { tracker, demo } = await freshRig('current', 'token-expires');
    const { items, last } = await walked(tracker, open);
    expect(new Set(idsOf(items)).size).toBe(items.length);
    expect(items.length).toBe(
      (await tracker.count('project = CS AND statusCategory != Done', anySignal)).count,
    );
    expect(last.end).toBe('end');
    const tokens = demo.asked
      .slice(0, 3)
      .map(({ body, status }) => [(body as JsonRecord)['nextPageToken'] !== undefined, status]);
    expect(tokens).toEqual([
      [false, 200],
      [true, 400],
      [false, 200],
    ]);
  });

  it('stops at a repeated token and reports that the list may be incomplete', async () => {
    const { tracker } = await shared.rig('current', 'repeated-token');
    expect((await walked(tracker, open)).last).toMatchObject({ end: 'repeated-token' });
  });

  it('sends no offset, and the same query and ids on every page', async () => {
    const { tracker, demo } = await freshRig('current');
    await walked(tracker, search('key = CS-1'));
    await walked(tracker, open, { reconcile: ['10001', 'x', '10002'], size: 500 });
    const bodies = demo.asked.slice(1).map(({ body }) => body as JsonRecord);
    expect(bodies.length).toBeGreaterThan(5);
    for (const body of bodies)
      expect(omit(body, 'nextPageToken')).toEqual({
        jql: open.k === 'search' && open.jql,
        fields: ['summary'],
        maxResults: 500,
        reconcileIssues: [10001, 10002],
      });
  });

  it('passes on the warnings of the server', async () => {
    const { tracker } = await shared.rig('current');
    const keys = Array.from({ length: 120 }, (_one, index) => `CS-${String(index + 1)}`);
    const { last } = await walked(tracker, search(`key in (${keys.join(',')})`));
    expect(last.warnings).toEqual([expect.stringContaining('100')]);
  });
});

describe('a search by offset', () => {
  it('starts without one, and advances by the size that the server used', async () => {
    const { tracker, demo } = await freshRig('specified');
    const { items, last } = await walked(tracker, open, { size: 500, reconcile: ['10001'] });
    const starts = demo.asked.map(({ body }) => (body as JsonRecord)['startAt'] ?? null);
    expect(starts).toEqual([null, 99, 198, 297, 396, 495, 594, 693].slice(0, starts.length));
    expect(last).toMatchObject({ total: items.length, style: 'offset', end: 'end' });
    expect(demo.asked.every(({ body }) => !('reconcileIssues' in (body as JsonRecord)))).toBe(true);
  });

  it('starts at 0 for a server that wants an offset, and remembers that', async () => {
    const { tracker, demo } = await freshRig('specified', 'wants-offset');
    expect((await walked(tracker, open)).last.end).toBe('end');
    await walked(tracker, search('key = CS-1'));
    expect(demo.asked.filter(({ status }) => status === 400)).toHaveLength(1);
  });

  it('finds the issues that short pages omitted if its order is stable', async () => {
    const query = search('project = CS AND statusCategory != Done ORDER BY key ASC');
    const whole = await walked((await shared.rig('specified')).tracker, query);
    const { items } = await walked((await shared.rig('specified', 'short-pages')).tracker, query);
    expect(idsOf(items)).toEqual(idsOf(whole.items));
  });
});
