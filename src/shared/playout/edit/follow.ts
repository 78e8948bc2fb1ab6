/** A stretch of time, epoch ms. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** An item's place, epoch ms. */
export interface Timed {
  readonly start: number;
  readonly finish: number;
}

/** All of a channel that starts at `from` or later, and before `until`, moves by `by` ms more. */
export interface Push {
  readonly from: number;
  /** Whether what starts just at `from` goes along. */
  readonly here: boolean;
  readonly by: number;
  /** Left out: there is no end. */
  readonly until?: number;
}

const firstStart = (items: readonly Timed[]): number =>
  items.reduce((least, { start }) => Math.min(least, start), Infinity);

/** What follows items that move by `by`. */
export const pushOfMove = (items: readonly Timed[], by: number): Push => ({
  from: firstStart(items),
  here: true,
  by,
});

/** What follows an item that gets `cut` ms shorter. */
export const pushOfTrim = ({ start }: Timed, cut: number): Push => ({
  from: start,
  here: false,
  by: -cut,
});

/** What makes room for items that come from another channel and move by `by`. */
export function pushOfArrival(items: readonly Timed[], by: number): Push {
  const from = firstStart(items) + by;
  const to = items.reduce((most, { finish }) => Math.max(most, finish + by), from);
  return { from, here: true, by: to - from };
}

/** The pushes that close the freed time. `holes` must be in order; the result is too. */
export const pushesOfHoles = (holes: readonly Stretch[]): Push[] =>
  holes.map(({ from, to }) => ({ from, here: false, by: from - to }));

/** Pushes in order without ends: each end is a push back. */
export function endless(pushes: readonly Push[]): readonly Push[] {
  if (pushes.every(({ until }) => until === undefined)) return pushes;
  const all = pushes.flatMap(({ until = Infinity, ...push }): Push[] => {
    if (until === Infinity) return [push];
    return until <= push.from ? [] : [push, { from: until, here: true, by: -push.by }];
  });
  return all.sort((a, b) => a.from - b.from || Number(b.here) - Number(a.here));
}

/** How far (ms) what starts at a moment is moved. `limited` in order. */
export function distancesOf(limited: readonly Push[]): (start: number) => number {
  const pushes = endless(limited);
  const sums = [0];
  for (const { by } of pushes) sums.push((sums.at(-1) ?? 0) + by);
  return (start) => {
    let low = 0;
    let high = pushes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { from = Infinity, here = false } = pushes[middle] ?? {};
      if (from < start || (here && from === start)) low = middle + 1;
      else high = middle;
    }
    return sums[low] ?? 0;
  };
}

/** Stretches in order, joined where they touch. */
function united(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const one of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && one.from <= last.to)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, one.to) };
    else if (one.to > one.from) all.push(one);
  }
  return all;
}

/** What of `stretches` the others do not cover; both in order and joined. */
function less(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let next = 0;
  for (const { from, to } of stretches) {
    while ((others[next]?.to ?? Infinity) <= from) next += 1;
    let at = from;
    for (let index = next; (others[index]?.from ?? Infinity) < to; index += 1) {
      const other = others[index];
      if (other === undefined) break;
      if (other.from > at) left.push({ from: at, to: other.from });
      at = Math.max(at, other.to);
    }
    if (at < to) left.push({ from: at, to });
  }
  return left;
}

const stretchOf = ({ start, finish }: Timed): Stretch => ({ from: start, to: finish });

/**
 * The time that falls free when items go: what no other item lies over. `others`: what else starts before `to` and ends after
 * `from`.
 */
export function freed(
  gone: readonly Timed[],
  others: (from: number, to: number) => readonly Timed[],
): Stretch[] {
  const holes = united(gone.map(stretchOf));
  const from = holes[0]?.from ?? Infinity;
  const to = holes.at(-1)?.to ?? -Infinity;
  return less(holes, united(others(from, to).map(stretchOf)));
}
