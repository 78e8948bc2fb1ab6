import { seeded } from '../../kit/random.ts';
import type { Day, Show, Slot } from './model.ts';
import titles from './titles.json' with { type: 'json' };
import { fill, roundRobin, minute, pictures, synthetic } from './model.ts';

/** Invented films and children's shows with lengths in minutes, and songs. */
const { films, songs, kids } = titles;

/** Intentional faults: a gap in the music, and two overlapping shows. Times: epoch ms. */
export interface Flaws {
  readonly gap: { readonly at: number; readonly ms: number };
  readonly overlap: { readonly at: number; readonly ms: number };
}

const show = (title: string, minutes: number, params: string): Show => ({
  title,
  ms: Math.round(minutes * minute),
  params,
});

const news = (title: string, minutes: number): Show =>
  show(title, minutes, synthetic(pictures.counter, 440));

/** A few shows around the clock; every day is the same. */
export const newsLoop = (day: Day): Slot[] =>
  fill(
    day.from,
    day.to,
    roundRobin([
      news('Headlines', 28.75),
      news('Weather', 6.25),
      news('Headlines', 36),
      news('Interview', 32.4),
      news('Markets', 11.6),
      news('Late edition', 55),
    ]),
  );

/** Films with trailers between them; every day starts with another film. */
export function cinema(day: Day, number: number): Slot[] {
  const shows = films.flatMap(({ title, minutes }, at) => [
    show(title, minutes, synthetic(pictures.bars, 220)),
    show('Trailer', 3 + ((at * 7) % 9), synthetic(pictures.plain('0x1f2a44'), 330)),
  ]);
  const from = (number * 6) % shows.length;
  return fill(day.from, day.to, roundRobin([...shows.slice(from), ...shows.slice(0, from)]));
}

/** Songs of three to six minutes, in changing order; with the gap. */
export function musicNight(day: Day, number: number, { gap }: Flaws): Slot[] {
  const random = seeded(number + 1);
  const colors = ['0x14323f', '0x3a1f3d', '0x24331a', '0x402a16'];
  const song = (): Show => {
    const at = Math.floor(random() * songs.length);
    const color = colors[at % colors.length] ?? 'black';
    const ms = 165_000 + Math.floor(random() * 190_000);
    return { title: songs[at] ?? '', ms, params: synthetic(pictures.plain(color), 262 + at * 11) };
  };
  if (gap.at < day.from || gap.at >= day.to) return fill(day.from, day.to, song);
  const before = fill(day.from, gap.at, song);
  return [...before, ...fill(gap.at + gap.ms, day.to, song)];
}

const forKids = (title: string, minutes: number): Show =>
  show(title, minutes, synthetic(pictures.card, 523));

/** Children's shows; with the overlap: the second morning show is still running when the puppets start. */
export function kidsDay(day: Day, { overlap }: Flaws): Slot[] {
  const all = kids.map(({ title, minutes }) => forKids(title, minutes));
  const early = overlap.at - MORNING_MS + overlap.ms;
  if (early < day.from || overlap.at >= day.to) return fill(day.from, day.to, roundRobin(all));
  const second = { ...forKids('Morning show 2', 0), start: early, finish: early + MORNING_MS };
  const rest = [forKids('Puppets', 36), forKids('Good night', 58.5), ...all];
  return [
    ...fill(day.from, early, roundRobin(all)),
    second,
    ...fill(overlap.at, day.to, roundRobin(rest)),
  ];
}

/** Length of `Morning show 2` (ms). */
export const MORNING_MS = 46 * minute + 10_000;

/** One picture from midnight to midnight. */
export const testCard = (day: Day): Slot[] =>
  fill(day.from, day.to, () => ({
    title: 'Test card',
    ms: day.to - day.from,
    params: synthetic(pictures.card, 1000),
  }));

/** News of another region, in longer shows. */
export const east = (day: Day): Slot[] =>
  fill(
    day.from,
    day.to,
    roundRobin([
      news('Headlines', 72),
      news('Interview', 108),
      news('Regional report', 47.5),
      news('Documentary', 84),
      news('Weather', 12.5),
    ]),
  );
