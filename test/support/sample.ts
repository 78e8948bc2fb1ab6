import { seeded } from '../../src/demo/kit/random.ts';

/**
 * The seed of this run's samples: `CHANNELSTRIP_TEST_SEED`, otherwise today's date (UTC, as 20260131), so that every day tests other
 * examples and failures can be reproduced.
 */
export const testSeed = Number(
  process.env['CHANNELSTRIP_TEST_SEED'] ??
    new Date().toISOString().slice(0, 10).replaceAll('-', ''),
);

/** Whether this is the long run (`CHANNELSTRIP_TEST_LONG=1`), which skips nothing. */
export const isLongRun = process.env['CHANNELSTRIP_TEST_LONG'] === '1';

/** Number of repetitions of a slow check: `all` in the long run, otherwise the `share`th part of it. */
export const runs = (all: number, share = 8): number => (isLongRun ? all : Math.ceil(all / share));

/** All values in the long run, otherwise `count` of them: splits them into equal parts, and chooses one of each by the seed. */
export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  if (isLongRun || count >= all.length) return all;
  const random = seeded(testSeed);
  const drawn = Array.from({ length: count }, (_, part) => (part + random()) / count);
  return all.filter((_, at) => drawn.some((place) => Math.floor(place * all.length) === at));
}
