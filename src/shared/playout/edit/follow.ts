/** A range of time (epoch ms). */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The times of an item (epoch ms). */
export interface Timed {
  readonly start: number;
  readonly finish: number;
}

/** Moves all items of a channel that start at `from` or later, and before `until`, by `by` ms more. */
export interface Push {
  readonly from: number;
  /** Whether an item that starts exactly at `from` moves too. */
  readonly here: boolean;
  readonly by: number;
  /** Omitted: no end. */
  readonly until?: number;
}

const firstStart = (items: readonly Timed[]): number =>
  items.reduce((least, { start }) => Math.min(least, start), Infinity);

/** The push of a ripple when `items` move by `by` ms. */
export const pushOfMove = (items: readonly Timed[], by: number): Push => ({
  from: firstStart(items),
  here: true,
  by,
});

/** The push of a ripple when an item gets `cut` ms shorter. */
export const pushOfTrim = ({ start }: Timed, cut: number): Push => ({
  from: start,
  here: false,
  by: -cut,
});

/** The push that makes room for items from another channel that move by `by` ms. */
export function pushOfArrival(items: readonly Timed[], by: number): Push {
  const from = firstStart(items) + by;
  const to = items.reduce((most, { finish }) => Math.max(most, finish + by), from);
  return { from, here: true, by: to - from };
}

/** The pushes that close freed ranges. `holes` must ascend; so does the result. */
export const pushesOfHoles = (holes: readonly Stretch[]): Push[] =>
  holes.map(({ from, to }) => ({ from, here: false, by: from - to }));

/** The same pushes without ends, ascending: each end becomes a push in the other direction. */
export function endless(pushes: readonly Push[]): readonly Push[] {
  if (pushes.every(({ until }) => until === undefined)) return pushes;
  const all = pushes.flatMap(({ until = Infinity, ...push }): Push[] => {
    if (until === Infinity) return [push];
    return until <= push.from ? [] : [push, { from: until, here: true, by: -push.by }];
  });
  return all.sort((a, b) => a.from - b.from || Number(b.here) - Number(a.here));
}

/** Returns a function from the start of an item to its offset (ms). `limited`: ascending. */
export function createDistances(limited: readonly Push[]): (start: number) => number {
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

/** The ranges ascending, merged where they touch. */
function united(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && stretch.from <= last.to)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) };
    else if (stretch.to > stretch.from) all.push(stretch);
  }
  return all;
}

/** The parts of `stretches` that `others` do not cover; both ascending and merged. */
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

const toStretch = ({ start, finish }: Timed): Stretch => ({ from: start, to: finish });

/** The time freed by removed items, minus what other items still cover. `others`: the items that start before `to` and end after `from`. */
export function freed(
  gone: readonly Timed[],
  others: (from: number, to: number) => readonly Timed[],
): Stretch[] {
  const holes = united(gone.map(toStretch));
  const from = holes[0]?.from ?? Infinity;
  const to = holes.at(-1)?.to ?? -Infinity;
  return less(holes, united(others(from, to).map(toStretch)));
}
