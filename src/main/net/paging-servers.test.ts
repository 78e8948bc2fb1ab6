import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import { runs } from '../../../test/support/sample.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { PageFacts, PageStyle, Position } from './page-position.ts';
import type { Walk } from './paging.ts';
import { collect } from './paging.ts';

/** A walk over a server that is a function of the position; `asked` collects the requested offsets. */
function walkOver(
  serve: (at: Position, turn: number) => PageFacts<string>,
  options: Partial<Walk<string>> = {},
) {
  const asked: number[] = [];
  const walk: Walk<string, PageFacts<string>> = {
    id: (item) => item,
    read: (facts) => facts,
    size: 100,
    maxPages: 200,
    ...options,
    fetch: (at) => {
      asked.push(at.k === 'offset' ? at.offset : 0);
      return Promise.resolve(serve(at, asked.length - 1));
    },
  };
  return { walk, asked };
}

const rows = (count: number, name = 'row'): string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${String(at)}`);
const offsetOf = (at: Position): number => (at.k === 'offset' ? at.offset : 0);
const part = (list: readonly string[], at: Position, most: number): string[] =>
  list.slice(offsetOf(at), offsetOf(at) + most);

describe('a server whose numbers are wrong', () => {
  const list = rows(250);

  it('counts more than it has: the walk ends at the first empty page', async () => {
    const { walk, asked } = walkOver((at) => ({
      items: part(list, at, 100),
      total: 9999,
      size: 100,
    }));
    const got = await collect(walk);
    expect(got.items).toEqual(list);
    expect(got.cut).toEqual({ why: 'short', have: 250, of: 9999 });
    expect(asked).toEqual([0, 99, 198, 249, 250]);
  });

  it.each([0, 1, 100, 249])('counts fewer than it has (%i): all items arrive', async (total) => {
    const { walk } = walkOver((at) => ({ items: part(list, at, 50), total }), { size: 50 });
    expect(await collect(walk)).toMatchObject({ items: list, cut: null });
  });

  it('ignores the offset, which its second page shows', async () => {
    const { walk, asked } = walkOver(() => ({ items: rows(50), total: 250 }), { size: 50 });
    expect((await collect(walk)).cut).toEqual({ why: 'repeated', have: 50, of: 250 });
    expect(asked).toHaveLength(2);
  });

  it('ignores the offset of a list that fits on one page: the list is whole', async () => {
    const { walk } = walkOver(() => ({ items: rows(50), total: 50 }), { size: 50 });
    expect((await collect(walk)).cut).toBeNull();
  });

  it('reads a page that is not the last according to the server, but names no other one', async () => {
    for (const facts of [{ isLast: false, noNext: true }, { noNext: true }]) {
      const { walk, asked } = walkOver(() => ({ items: rows(3), ...facts }));
      expect((await collect(walk)).cut).toEqual({ why: 'no-next', have: 3, of: null });
      expect(asked).toHaveLength(1);
    }
    const { walk } = walkOver(({ k }) =>
      k === 'first' ? { items: rows(3), token: 'T' } : { items: ['last'], isLast: false },
    );
    expect((await collect(walk)).cut).toEqual({ why: 'no-next', have: 4, of: null });
  });

  it('reports how many items of a page it could not send', async () => {
    const { walk } = walkOver(() => ({ items: rows(5), lost: 1, token: null }), { style: 'token' });
    expect((await collect(walk)).cut).toEqual({ why: 'lost', have: 5, of: 6 });
  });

  it.each([undefined, 3, 50, 1000])('reports the page size %s while it sends 20', async (size) => {
    for (const more of [{ total: 250 }, {}]) {
      const { walk } = walkOver(
        (at) => {
          const items = part(list, at, 20);
          return { items, ...more, ...(size === undefined ? {} : { size }), isLast: null };
        },
        { style: 'offset' },
      );
      expect(await collect(walk)).toMatchObject({ items: list, cut: null });
    }
  });
});

describe('a server that refuses the size of the page', () => {
  const refusing = (most: number, words: string) => {
    const sizes: number[] = [];
    const walk: Walk<string, PageFacts<string>> = {
      id: (item) => item,
      read: (facts) => facts,
      size: 100,
      fetch: (at) => {
        const size = at.k === 'link' ? 0 : at.size;
        sizes.push(size);
        if (size > most) return Promise.reject(failure('rejected', 'Refused.', { words }));
        return Promise.resolve({ items: part(rows(70), at, size), total: 70 });
      },
    };
    return { walk, sizes };
  };

  it.each([
    ['"first" must be between 1 and 25', 25, [100, 25]],
    ['maxResults is too large: 100 exceeds the maximum of 50', 50, [100, 50]],
    ['limit exceeds the maximum', 30, [100, 50, 25]],
  ])('gets a smaller request: %s', async (words, most, expected) => {
    const { walk, sizes } = refusing(most, words);
    expect(await collect(walk)).toMatchObject({ items: rows(70), cut: null });
    expect([...new Set(sizes)]).toEqual(expected);
  });

  it.each(['The field "limit" does not exist.', 'size must be smaller', 'No access.'])(
    'is not retried forever, nor after another refusal: %s',
    async (words) => {
      const { walk, sizes } = refusing(0, words);
      expect((await failed(collect(walk))).error.code).toBe('rejected');
      expect(sizes.length).toBeLessThanOrEqual(4);
      expect(sizes.length === 1).toBe(!words.includes('must be'));
    },
  );
});

/** Arbitrary page facts, correct or not. */
const anyFacts = fc.record({
  items: fc.array(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 8 }),
  total: fc.option(fc.integer({ min: -1, max: 40 })),
  size: fc.option(fc.integer({ min: -3, max: 12 })),
  token: fc.option(fc.constantFrom('', 'a', 'b', 'c', 'd')),
  link: fc.option(fc.constantFrom('', '/x?p=1', '/x?p=2')),
  isLast: fc.option(fc.boolean()),
  noNext: fc.boolean(),
  lost: fc.nat(1),
});

it('ends whatever a server sends, repeats nothing, and is whole only if nothing contradicts it', async () => {
  const style = fc.constantFrom<PageStyle>('adapt', 'offset', 'token', 'link', 'array');
  const byOffset = fc.boolean();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFacts, { minLength: 1, maxLength: 12 }),
      style,
      byOffset,
      async (answers, kind, isByOffset) => {
        const received: PageFacts<string>[] = [];
        const { walk, asked } = walkOver(
          (at, turn) => {
            const place = isByOffset ? offsetOf(at) : turn;
            const facts = answers[place % answers.length] ?? { items: [] };
            received.push(facts);
            return facts;
          },
          { style: kind, size: 8, maxPages: 60 },
        );
        const { items, cut } = await collect(walk);
        expect(asked.length).toBeLessThanOrEqual(60);
        expect(new Set(items).size).toBe(items.length);
        expect(cut?.have ?? items.length).toBe(items.length);
        if (cut !== null) return;
        expect(received.some(({ lost = 0 }) => lost > 0)).toBe(false);
        const last = received.at(-1);
        expect(last?.noNext === true && last.isLast !== true).toBe(false);
        const totals = received.flatMap(({ items: came, total }, turn) =>
          (came.length > 0 || turn === 0) && typeof total === 'number' && total >= 0 ? [total] : [],
        );
        if (new Set(totals).size === 1) expect(totals[0]).toBeLessThanOrEqual(items.length);
      },
    ),
    { numRuns: runs(2000) },
  );
});

type Change = (list: string[], turn: number) => void;

/** An honest server by offset over a list that changes before each of the first 30 requests. */
function changing(
  list: string[],
  size: number,
  tells: Partial<Record<'total' | 'size' | 'isLast', boolean>>,
  change: Change,
) {
  return walkOver(
    (at, turn) => {
      if (turn > 0 && turn <= 30) change(list, turn);
      const items = part(list, at, size);
      return {
        items,
        ...(tells.total === true ? { total: list.length } : {}),
        ...(tells.size === true ? { size } : {}),
        ...(tells.isLast === true ? { isLast: offsetOf(at) + items.length >= list.length } : {}),
      };
    },
    { style: 'offset', maxPages: 1000 },
  );
}

const kinds = fc.record({ total: fc.boolean(), size: fc.boolean(), isLast: fc.boolean() });

describe('an honest server whose rows change during the walk', () => {
  it('loses no item that exists throughout, whatever is removed and added anywhere', async () => {
    const step = fc.record({
      remove: fc.array(fc.nat(99), { maxLength: 4 }),
      add: fc.array(fc.nat(99), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 4, max: 20 }),
        fc.nat(80),
        kinds,
        async (steps, size, length, tells) => {
          const list = rows(length);
          let added = 0;
          const { walk, asked } = changing(list, size, tells, (now, turn) => {
            const { remove, add } = steps[turn % steps.length] ?? { remove: [], add: [] };
            for (const at of remove) now.splice(at % Math.max(1, now.length), 1);
            for (const at of add)
              now.splice(at % (now.length + 1), 0, `new ${String((added += 1))}`);
          });
          const before = [...list];
          const { items, cut } = await collect(walk);
          expect(new Set(items).size).toBe(items.length);
          expect(asked.length).toBeLessThan(300);
          const missed = before.filter((row) => list.includes(row) && !items.includes(row));
          if (cut === null) expect(missed).toEqual([]);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('loses no item that moves without a sign, if the server counts its rows', async () => {
    const moves = fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(moves, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 3, max: 20 }),
        fc.nat(80),
        async (steps, size, length) => {
          const list = rows(length);
          const { walk } = changing(list, size, { total: true }, (now, turn) => {
            if (now.length === 0) return;
            for (const [from, to] of steps[turn % steps.length] ?? [])
              now.splice(to % now.length, 0, ...now.splice(from % now.length, 1));
          });
          const { items, cut } = await collect(walk);
          expect(new Set(items).size).toBe(items.length);
          if (cut === null) expect(items).toHaveLength(length);
          else expect(cut.have).toBe(items.length);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('requests no more than one page beyond the rows of an honest server without changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.nat(5), fc.nat(300)),
        fc.integer({ min: 3, max: 60 }),
        kinds,
        async (length, size, tells) => {
          const { walk, asked } = changing(rows(length), size, tells, () => undefined);
          expect(await collect(walk)).toMatchObject({ items: rows(length), cut: null });
          expect(asked.length).toBeLessThanOrEqual(Math.ceil(length / (size - 1)) + 3);
        },
      ),
    );
  });
});
