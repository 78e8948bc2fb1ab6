import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nightlySteps, wideRun } from '../../../../test/support/workflows/workflows-sample.ts';
import type { Layout, LayoutStep } from './layout.ts';
import { layoutSteps } from './layout.ts';
import { CARD } from './layout-node.ts';

/** Any steps, also with cycles, unknown names, themselves and the same name twice. */
const anySteps = fc
  .array(
    fc.record({
      name: fc.nat(30).map((at) => `s${String(at)}`),
      depends: fc.array(
        fc.nat(35).map((at) => `s${String(at)}`),
        { maxLength: 5 },
      ),
    }),
    { maxLength: 40 },
  )
  .map((steps): readonly LayoutStep[] => steps);

const overlaps = ({ cards }: Layout): boolean =>
  cards.some((a, at) =>
    cards.some(
      (b, other) =>
        other > at &&
        Math.abs(a.x - b.x) < CARD.width &&
        Math.abs(a.y - b.y) < CARD.height + CARD.gap,
    ),
  );

describe('the layout of steps', () => {
  it('leads every edge to the right, around the cards, within its size', () =>
    fc.assert(
      fc.property(anySteps, (steps) => {
        const layout = layoutSteps(steps);
        expect(layout.cards).toHaveLength(steps.length);
        expect(overlaps(layout)).toBe(false);
        for (const { x, y } of layout.cards) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(x + CARD.width).toBeLessThanOrEqual(layout.width);
          expect(y + CARD.height).toBeLessThanOrEqual(layout.height);
        }
        for (const { from, to, rows } of layout.edges) {
          const a = layout.cards[from];
          const b = layout.cards[to];
          if (a === undefined || b === undefined) throw new Error('an edge without a card');
          expect(b.rank).toBeGreaterThan(a.rank);
          expect(rows).toHaveLength(b.rank - a.rank + 1);
          for (const [step, row] of rows.slice(1, -1).entries())
            for (const card of layout.cards)
              if (card.rank === a.rank + step + 1)
                expect(Math.abs(card.y + CARD.height / 2 - row)).toBeGreaterThan(CARD.height / 2);
        }
      }),
    ));

  it('keeps every edge of steps without a cycle', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { maxLength: 31 }), (all) => {
        const steps = all.map((depends, index) => ({
          name: String(index),
          depends: depends.filter((one) => one < index).map(String),
        }));
        const wanted = steps.reduce((sum, { depends }) => sum + new Set(depends).size, 0);
        expect(layoutSteps(steps).edges).toHaveLength(wanted);
      }),
    ));

  it('gives the same steps the same places, whatever their states', () =>
    expect(layoutSteps(nightlySteps)).toEqual(layoutSteps(structuredClone(nightlySteps))));

  it('puts the steps of the picture into five columns without a crossing', () => {
    const { cards, width } = layoutSteps(nightlySteps);
    expect(cards.map(({ rank }) => rank)).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4]);
    expect(width).toBe(692);
    const column = cards.filter(({ rank }) => rank === 2).map(({ y }) => y);
    expect(column).toEqual([...column].sort((a, b) => a - b));
  });

  it('opens a cycle and keeps its other edges', () => {
    const steps = [
      { name: 'a', depends: ['c'] },
      { name: 'b', depends: ['a'] },
      { name: 'c', depends: ['b'] },
    ];
    expect(layoutSteps(steps).edges.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('lays out nothing, and hundreds of steps', () => {
    expect(layoutSteps([])).toEqual({ width: 0, height: 0, cards: [], edges: [] });
    const layout = layoutSteps(wideRun(300).steps);
    expect(overlaps(layout)).toBe(false);
    expect(Math.max(...layout.cards.map(({ rank }) => rank))).toBe(29);
  });

  it('copes with thousands of steps in one chain that all depend on the first', () => {
    const steps = Array.from({ length: 3000 }, (_, index) => ({
      name: String(index),
      depends: index === 0 ? [] : ['0', String(index - 1)],
    }));
    const { edges, cards } = layoutSteps(steps);
    expect(edges).toHaveLength(5997);
    expect(cards.at(-1)?.rank).toBe(2999);
  });
});
