import { seeded } from '../../src/demo/kit/random.ts';

/**
 * The seed of this run's samples: `CHANNELSTRIP_TEST_SEED`, otherwise today's date (UTC, as 20260131), so that every day tests other examples
 * and a failure can be repeated.
 */
export const testSeed = Number(
  process.env['CHANNELSTRIP_TEST_SEED'] ??
    new Date().toISOString().slice(0, 10).replaceAll('-', ''),
);

/** Whether this is the long run (`CHANNELSTRIP_TEST_LONG=1`), which leaves nothing out. */
export const isLongRun = process.env['CHANNELSTRIP_TEST_LONG'] === '1';

/** How often to do what takes long: `all` times in the long run, otherwise a `share`th of it. */
export const runs = (all: number, share = 8): number => (isLongRun ? all : Math.ceil(all / share));

/** Everything in the long run, otherwise `count` of it: one from each of as many equal parts, chosen by the seed. */
export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  if (isLongRun || count >= all.length) return all;
  const random = seeded(testSeed);
  const drawn = Array.from({ length: count }, (_, part) => (part + random()) / count);
  return all.filter((_, at) => drawn.some((place) => Math.floor(place * all.length) === at));
}
