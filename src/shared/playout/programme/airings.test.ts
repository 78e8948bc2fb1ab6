import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { Airings } from './airings.ts';
import type { LibraryMedia } from './model.ts';

const clips = [3, 1, 2, 5, 4].map((ms, index): LibraryMedia => ({
  id: `c${index}`,
  path: '',
  ms: ms * 10,
}));

/** The rule, literally: of the clips that fit and have rested, the one aired longest ago, ties by ID. */
const choose = (airings: Airings, now: number, restMs: number, room: number): string | null =>
  clips
    .filter(({ id, ms }) => ms <= room && now - airings.of(id) >= restMs)
    .map(({ id }) => ({ id, at: airings.of(id) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1) || (a.id < b.id ? -1 : 1))[0]?.id ??
  null;

describe('the clip that aired longest ago', () => {
  it('is the one of the rule, also where airings are only tried', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('c0', 'c1', 'c2'), fc.integer({ min: 0, max: 50 })),
        fc.array(
          fc.record({
            by: fc.integer({ min: 1, max: 40 }),
            room: fc.integer({ min: 0, max: 60 }),
            rest: fc.constantFrom(0, 30, 200),
            other: fc.constantFrom(null, 'c1', 'c4', 'unknown'),
            isTried: fc.boolean(),
          }),
          { maxLength: 60 },
        ),
        (stored, steps) => {
          const airings = new Airings(stored);
          let now = 100;
          let tried: Airings | null = null;
          for (const { by, room, rest, other, isTried } of steps) {
            now += by;
            // A trial layout is discarded before anything airs.
            tried = isTried ? (tried ?? new Airings({}, airings)) : null;
            const current = tried ?? airings;
            const clip = current.longestAgo(clips, now, { restMs: rest, room });
            expect(clip?.id ?? null).toBe(choose(current, now, rest, room));
            const aired = other ?? clip?.id;
            if (aired !== undefined) current.add(aired, now);
          }
        },
      ),
      { numRuns: runs(200) },
    ));
});
