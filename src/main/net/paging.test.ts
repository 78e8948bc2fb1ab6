import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import { json, startService } from '../../../test/support/net/service-server.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import type { PageFacts } from './page-position.ts';
import type { Walk } from './paging.ts';
import { collect, pages } from './paging.ts';

interface Item {
  readonly id: number;
}
const numbers = (from: number, to: number): Item[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ id: from + index }));
const id = (item: Item): string => String(item.id);
const ids = (items: readonly Item[]): number[] => items.map((item) => item.id);

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

interface Body {
  readonly values?: Item[];
  readonly total?: number;
  readonly maxResults?: number;
  readonly nextPageToken?: string;
  readonly nextPage?: string;
  readonly isLast?: boolean;
}
const read = (body: unknown): PageFacts<Item> => {
  if (Array.isArray(body)) return { items: body as Item[] };
  const { values = [], total, maxResults, nextPageToken, nextPage, isLast } = body as Body;
  return {
    items: values,
    total: total ?? null,
    size: maxResults ?? null,
    token: nextPageToken ?? null,
    link: nextPage ?? null,
    isLast: isLast ?? null,
  };
};

/** A walk over a real server that answers `GET /list` with a step. */
async function walkOver(step: Step, options: Partial<Walk<Item>> = {}) {
  const server = await startService({ 'GET /list': step });
  servers.push(server);
  const { client } = clientRig(server.origin);
  const walk: Walk<Item> = {
    id,
    read,
    size: 10,
    origin: server.origin,
    fetch: async (at, signal) => {
      const query = {
        maxResults: at.k === 'link' ? null : at.size,
        startAt: at.k === 'offset' ? at.offset : null,
        nextPageToken: at.k === 'token' ? at.token : null,
      };
      const path = at.k === 'link' ? at.path : '/list';
      const extra = signal === undefined ? {} : { signal };
      return (await client.request({ path, query, expect: 'json', ...extra })).body;
    },
    ...options,
  };
  return {
    server,
    walk,
    asked: () => server.requests.map(({ path }) => path.replace('/list', '')),
  };
}

const all = numbers(0, 23);
const start = (request: { query: URLSearchParams }, name: string): number =>
  Number(request.query.get(name) ?? 0);
const styles: Record<string, Step> = {
  'offset with a lowered size': (request, response) => {
    const at = start(request, 'startAt');
    json({ values: all.slice(at, at + 5), total: 23, maxResults: 5 })(request, response);
  },
  'offset without a total': (request, response) => {
    const at = start(request, 'startAt');
    json({ values: all.slice(at, at + 10), isLast: at + 10 >= 23 })(request, response);
  },
  token: (request, response) => {
    const at = start(request, 'nextPageToken');
    const next = at + 10 < 23 ? { nextPageToken: String(at + 10) } : {};
    json({ values: all.slice(at, at + 10), ...next })(request, response);
  },
  'token with an empty page': (request, response) => {
    const at = start(request, 'nextPageToken');
    const values = at === 10 ? [] : all.slice(at > 10 ? at - 10 : at, at > 10 ? at : at + 10);
    json({ values, ...(at < 30 ? { nextPageToken: String(at + 10) } : {}) })(request, response);
  },
  'link of another host': (request, response) => {
    const at = start(request, 'from');
    const next =
      at + 10 < 23 ? { nextPage: `https://gateway.example/list?from=${String(at + 10)}` } : {};
    json({ values: all.slice(at, at + 10), ...next })(request, response);
  },
  'bare array with short pages': (request, response) => {
    const at = start(request, 'startAt');
    json(all.slice(at, at + 10).filter((item) => item.id !== 3))(request, response);
  },
};

describe('a list', () => {
  it.each(Object.keys(styles))('is read whole: %s', async (name) => {
    const { walk } = await walkOver(styles[name] ?? json([]));
    const got = await collect(walk);
    expect(ids(got.items)).toEqual(ids(all).filter((one) => one !== 3 || !name.startsWith('bare')));
    expect(got).toMatchObject({ cut: null, end: 'end', error: null });
    expect(got.total).toBe(name.startsWith('offset with a') ? 23 : null);
  });

  it('is paged by what the server used, and only as far as it is read', async () => {
    const { walk, asked } = await walkOver(styles['offset with a lowered size'] ?? json([]));
    const got = await collect(walk, 8);
    expect(got).toMatchObject({ cut: { why: 'limit', have: 9, of: 23 }, end: 'enough' });
    expect(asked()).toEqual(['?maxResults=10', '?maxResults=10&startAt=4']);
  });

  it('has no item twice, though pages move under the reader', async () => {
    const { walk } = await walkOver((request, response) => {
      const at = start(request, 'startAt');
      json({ values: all.slice(Math.max(0, at - 2), at + 10), isLast: at >= 20 })(
        request,
        response,
      );
    });
    const got = await collect({ ...walk, style: 'offset' });
    expect(new Set(ids(got.items)).size).toBe(got.items.length);
  });
});

describe('a list that does not end', () =>
  it.each<[string, Step, string]>([
    ['the same token', json({ values: all, nextPageToken: 'T' }), 'repeated-page'],
    [
      'other items behind the same token',
      (request, response) => {
        const values = [{ id: start(request, 'nextPageToken') }, { id: Math.random() }];
        json({ values, nextPageToken: '7' })(request, response);
      },
      'repeated-token',
    ],
    [
      'the first page again and again',
      (request, response) => {
        json({ values: all, nextPageToken: `T${String(Math.random())}` })(request, response);
      },
      'repeated-page',
    ],
    [
      'always a new page',
      (request, response) => {
        const token = String(Math.random());
        json({ values: [{ id: Number(token) }], nextPageToken: token })(request, response);
      },
      'too-many-pages',
    ],
    ['an offset that is ignored', json({ values: all, total: 1_000 }), 'repeated-page'],
  ])('is abandoned: %s', async (_name, step, end) => {
    const { walk } = await walkOver(step, { maxPages: 4 });
    const got = await collect(walk);
    expect(got).toMatchObject({ end });
    expect(got.cut).not.toBeNull();
  }));

describe('a walk that fails', () => {
  it('returns the items received before', async () => {
    const { walk } = await walkOver((request, response) => {
      const at = start(request, 'nextPageToken');
      if (at === 20) json({}, 400)(request, response);
      else
        json({ values: all.slice(at, at + 10), nextPageToken: String(at + 10) })(request, response);
    });
    const got = await collect(walk);
    expect(got).toMatchObject({ cut: { why: 'failed', have: 20, of: null }, end: 'error' });
    expect(ids(got.items)).toEqual(ids(all.slice(0, 20)));
    expect(got.error).toBeInstanceOf(AppFailure);
  });

  it('rejects if no items arrived, and if it was canceled', async () => {
    const { walk } = await walkOver(json({}, 400));
    expect((await failed(collect(walk))).error.code).toBe('rejected');
    const controller = new AbortController();
    const { walk: long } = await walkOver(styles['token'] ?? json([]), {
      signal: controller.signal,
    });
    const read: number[] = [];
    const reading = (async () => {
      for await (const page of pages(long)) {
        read.push(page.index);
        if (page.index === 1) controller.abort();
      }
    })();
    expect((await failed(reading)).error.code).toBe('cancelled');
    expect(read).toEqual([0, 1]);
  });

  it('follows only links that are web addresses', async () => {
    const { walk } = await walkOver(json({ values: all, nextPage: 'file:///etc/passwd' }));
    expect((await failed(collect(walk))).error.code).toBe('untrusted');
  });
});

describe('an overlapping walk over a list that changes', () => {
  /** Pages by offset over a list that `change` alters before every request. */
  const overlapping = (list: Item[], size: number, change: (list: Item[]) => void) => {
    const offsets: number[] = [];
    const walk: Walk<Item, PageFacts<Item>> = {
      id,
      style: 'offset',
      size: 100,
      maxPages: 1000,
      read: (facts) => facts,
      fetch: (at) => {
        const offset = at.k === 'offset' ? at.offset : 0;
        if (offsets.push(offset) > 1) change(list);
        const items = list.slice(offset, offset + size);
        return Promise.resolve({ items, total: list.length, size });
      },
    };
    return { walk, offsets };
  };

  it('shares one item between pages, and requests no more', async () => {
    const { walk, offsets } = overlapping(numbers(0, 25), 10, () => undefined);
    expect(ids((await collect(walk)).items)).toEqual(ids(numbers(0, 25)));
    expect(offsets).toEqual([0, 9, 18]);
  });

  it('goes back for items that moved to earlier pages', async () => {
    let removals = [[2, 7]];
    const { walk, offsets } = overlapping(numbers(0, 40), 10, (list) => {
      for (const [from = 0, count = 0] of removals) list.splice(from, count);
      removals = [];
    });
    const got = await collect(walk);
    expect(got).toMatchObject({ end: 'end', cut: null });
    expect(ids(got.items)).toEqual(ids(numbers(0, 40)));
    expect(offsets.slice(0, 4)).toEqual([0, 9, 6, 0]);
  });

  it('sees every item that exists throughout, whatever is removed and added', async () => {
    const changes = fc.array(fc.record({ remove: fc.nat(60), add: fc.nat(3) }), { minLength: 1 });
    const size = fc.integer({ min: 8, max: 20 });
    await fc.assert(
      fc.asyncProperty(
        changes,
        size,
        fc.integer({ min: 0, max: 60 }),
        async (plan, most, length) => {
          const list = numbers(0, length);
          let next = 1000;
          let turn = 0;
          const { walk } = overlapping(list, most, (all) => {
            const { remove, add } = plan[(turn += 1) % plan.length] ?? { remove: 0, add: 0 };
            // Stops changing at some point, so that the walk can end.
            if (turn > 30) return;
            all.splice(remove % Math.max(1, all.length), 1);
            all.push(...numbers(next, (next += add)));
          });
          const before = ids(list);
          const { items, end } = await collect(walk);
          const seen = new Set(ids(items));
          expect(seen.size).toBe(items.length);
          const missed = before.filter((one) => ids(list).includes(one) && !seen.has(one));
          expect({ missed, end }).toEqual({ missed: [], end: 'end' });
        },
      ),
    );
  });
});

it('repeats no item of an earlier walk over the same list', async () => {
  const { walk } = await walkOver(styles['token'] ?? json([]));
  const seen = new Set(['0', '1', '22']);
  expect(ids((await collect({ ...walk, seen })).items)).toEqual(ids(numbers(2, 22)));
});
