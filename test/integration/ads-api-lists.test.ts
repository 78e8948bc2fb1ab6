import { afterEach, describe, expect, it } from 'vitest';
import { requireWhole } from '../../src/main/services/ads/api/lists.ts';
import { ACCOUNT, startAdsApi } from '../support/ads/ads-api-rig.ts';
import { failed } from '../support/failed.ts';
import type { Step } from '../support/net/service-server.ts';
import { json } from '../support/net/service-server.ts';

type Rig = Awaited<ReturnType<typeof startAdsApi>>;
const rigs: Rig[] = [];
afterEach(async () => {
  for (const { server } of rigs.splice(0)) await server.stop();
});

const list = { endpoint: 'campaigns.list', account: ACCOUNT } as const;

/** A list whose rows `before` may change before each page. */
async function serve(rows: number[], before: (page: number) => void = () => undefined) {
  let page = 0;
  const answer: Step = (request, response) => {
    before((page += 1));
    const offset = Number(request.query.get('offset'));
    const limit = Number(request.query.get('limit'));
    const campaigns = rows.slice(offset, offset + limit).map((id) => ({ id: String(id) }));
    const paging = { page_size: limit, total_results: rows.length, offset };
    json({ paging, campaigns })(request, response);
  };
  const rig = await startAdsApi({ [`GET /ad_accounts/${ACCOUNT}/campaigns`]: answer });
  rigs.push(rig);
  const read = async (offset: number, limit: number, pageSize: number) => {
    const got = await rig.list(list, { offset, limit, pageSize });
    return { ...got, items: got.items.map((item) => Number((item as { id: string }).id)) };
  };
  return { rig, read };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_none, at) => at);

describe('a list', () => {
  it.each([
    [0, 0, 50, 120],
    [0, 0, 7, 120],
    [0, 0, 1, 5],
    [0, 0, 2, 9],
    [100, 0, 50, 120],
    [30, 60, 50, 120],
    [0, 10, 50, 120],
    [0, 120, 50, 120],
    [200, 0, 50, 120],
    [0, 0, 50, 0],
  ])('from %i, %i rows, pages of %i, of %i', async (offset, limit, pageSize, count) => {
    const { read, rig } = await serve(upTo(count));
    const got = await read(offset, limit, pageSize);
    const end = limit === 0 ? count : offset + limit;
    expect(got.items).toEqual(upTo(count).slice(offset, end));
    expect(got).toMatchObject({ total: count, requests: rig.server.requests.length });
    const sizes = rig.server.requests.map(({ query }) => Number(query.get('limit')));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit === 0 ? pageSize : Math.min(limit, 50));
  });

  it('that needs one page asks once', async () => {
    const { read } = await serve(upTo(50));
    expect((await read(0, 10, 50)).requests).toBe(1);
    // A full page may be followed by more than its total counts.
    expect((await read(0, 0, 50)).requests).toBe(2);
  });

  it.each([1, 2, 3, 10, 50])('loses none while rows come and go, pages of %i', async (pageSize) => {
    const rows = upTo(100);
    const stay = new Set(rows);
    const { read } = await serve(rows, (page) => {
      if (page < 2 || page > 9) return;
      if (page % 2 === 0) for (const gone of rows.splice(0, 3)) stay.delete(gone);
      else rows.unshift(1000 + page);
    });
    const { items } = await read(0, 0, pageSize);
    expect(new Set(items).size).toBe(items.length);
    expect([...stay].filter((one) => !items.includes(one))).toEqual([]);
  });

  it('with rows without an id tells them apart by what they say', async () => {
    const changes = [{ at: 1 }, { at: 2 }, { at: 1 }];
    const path = `GET /ad_accounts/${ACCOUNT}/change_history`;
    const rig = await startAdsApi({
      [path]: json({ paging: { total_results: 3 }, change_history: changes }),
    });
    rigs.push(rig);
    const { items } = await rig.list({ endpoint: 'changes.list', account: ACCOUNT });
    expect(items).toEqual([{ at: 1 }, { at: 2 }]);
  });

  it('that takes no limit is read at once', async () => {
    const rig = await startAdsApi({
      'GET /businesses': json({ businesses: [{ at: 1 }, { at: 2 }, { at: 3 }] }),
    });
    rigs.push(rig);
    const part = { offset: 1, limit: 1, pageSize: 50 };
    const got = await rig.list({ endpoint: 'businesses.list' }, part);
    expect(got).toEqual({ items: [{ at: 2 }], total: 3, requests: 1, cut: null });
    expect(rig.server.requests[0]?.path).toBe('/ads/v3/businesses');
  });

  it.each([
    [null, 0, { why: 'lost', have: 2, of: 3 }],
    [7, 0, { why: 'lost', have: 2, of: 3 }],
    [null, 2, { why: 'lost', have: 2, of: 3 }],
  ])('counts the row %j, with a limit of %i', async (row, limit, cut) => {
    const campaigns = [{ id: 'a' }, row, { id: 'b' }];
    const rig = await startAdsApi({
      [`GET /ad_accounts/${ACCOUNT}/campaigns`]: json({ paging: { total_results: 3 }, campaigns }),
      'GET /businesses': json({ businesses: campaigns }),
    });
    rigs.push(rig);
    for (const call of [list, { endpoint: 'businesses.list' } as const]) {
      const got = await rig.list(call, { offset: 0, limit, pageSize: 50 });
      const part = call === list || limit === 0;
      expect(got.cut).toMatchObject(part ? cut : { why: 'lost' });
      expect(got.items).toEqual([{ id: 'a' }, { id: 'b' }]);
    }
  });

  it('takes a total that is no count for none', async () => {
    const campaigns = [{ id: 'a' }];
    const rig = await startAdsApi({
      [`GET /ad_accounts/${ACCOUNT}/campaigns`]: [
        json({ paging: { total_results: 1e308 }, campaigns }),
        json({ paging: { total_results: 1e308 }, campaigns: [] }),
      ],
    });
    rigs.push(rig);
    expect(await rig.list(list)).toMatchObject({ items: campaigns, total: null, cut: null });
  });

  it('that a server repeats for ever is cut', async () => {
    const rows = upTo(40).map((id) => ({ id: String(id) }));
    const paging = { total_results: 1000 };
    const rig = await startAdsApi({
      [`GET /ad_accounts/${ACCOUNT}/campaigns`]: json({ paging, campaigns: rows }),
    });
    rigs.push(rig);
    const got = await rig.list(list);
    expect(got).toMatchObject({ cut: { why: 'repeated', of: 1000 }, error: { code: 'rejected' } });
    expect(got.items).toHaveLength(40);
    expect(rig.server.requests.length).toBeLessThan(30);
  });

  it('that breaks off in the middle says what came before and why; as a whole it is refused', async () => {
    const rows = upTo(50).map((id) => ({ id: String(id) }));
    const rig = await startAdsApi({
      [`GET /ad_accounts/${ACCOUNT}/campaigns`]: [
        json({ paging: { total_results: 80 }, campaigns: rows }),
        json({ messages: ['No.'] }, 403),
      ],
    });
    rigs.push(rig);
    const got = await rig.list(list);
    const cut = { why: 'failed', have: 50, of: 80 };
    expect(got).toMatchObject({ items: rows, total: 80, requests: 2, cut });
    const end = await failed(Promise.resolve(got).then(requireWhole));
    expect(end.error.code).toBe('forbidden');
  });

  it.each([
    [{ endpoint: 'businesses.list' } as const, 'not-this-server'],
    [{ endpoint: 'account.show', account: ACCOUNT } as const, 'invalid-input'],
  ])('must be one: %j', async (call, code) => {
    const rig = await startAdsApi({ 'GET /businesses': json({ businesses: 'x' }) });
    rigs.push(rig);
    expect((await failed(rig.list(call))).error.code).toBe(code);
  });
});
