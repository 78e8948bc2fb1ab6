import type { PlayoutItem } from '../document/document.ts';
import { isTimed } from './claim.ts';
import type { ChannelPlan } from './plan.ts';
import { retimed } from './retime.ts';

/** Moves every item of a channel that `by` gives a distance (ms) for; what the plan has for an item already stays. */
export function push(plan: ChannelPlan, by: (item: PlayoutItem) => number): void {
  plan.follow = true;
  for (const doc of plan.channel.docs) {
    const own = plan.of(doc);
    for (const item of doc.items) {
      if (!isTimed(item) || own?.has(item.key) === true) continue;
      const distance = by(item);
      if (distance !== 0) plan.put(doc, retimed(item, distance, distance));
    }
  }
}

/** A stretch of time, epoch ms. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
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

const stretchOf = ({ start, finish }: PlayoutItem): Stretch => ({ from: start, to: finish });

/** The time that falls free in a channel when these items go: what no other item lies over. */
export function freed(plan: ChannelPlan, gone: readonly PlayoutItem[]): Stretch[] {
  const keys = new Set(gone.map(({ key }) => key));
  const holes = united(gone.filter(isTimed).map(stretchOf));
  const from = holes[0]?.from ?? Infinity;
  const to = holes.at(-1)?.to ?? -Infinity;
  const rest: Stretch[] = [];
  for (const doc of plan.channel.docs)
    for (const item of doc.items)
      if (item.start < to && item.finish > from && !keys.has(item.key)) rest.push(stretchOf(item));
  return less(holes, united(rest));
}

/** Pulls what follows freed time over it, so that joins close and other gaps stay as they were. `holes` in order. */
export function close(plan: ChannelPlan, holes: readonly Stretch[]): void {
  const sums = [0];
  for (const { from, to } of holes) sums.push((sums.at(-1) ?? 0) + to - from);
  push(plan, ({ start }) => {
    let low = 0;
    let high = holes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((holes[middle]?.from ?? Infinity) < start) low = middle + 1;
      else high = middle;
    }
    return -(sums[low] ?? 0);
  });
}
