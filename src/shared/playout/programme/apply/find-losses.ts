import type { Role } from '../model.ts';

/** An item as far as it matters whether a channel airs something. Epoch ms. */
export interface LossItem {
  readonly start: number;
  readonly finish: number;
  readonly role: Role;
  readonly slot: string | null;
  /** Why it is here; of a hole, why there is one. */
  readonly rule: string;
}

/** Airtime that an edit takes. Epoch ms. */
export interface Loss {
  /** The slot that airs nothing more, or that leaves the hole; null: no slot does. */
  readonly slot: string | null;
  /** The stretch that had items and has nothing but filler and the fallback; null: the slot has no item left on its day. */
  readonly span: { readonly from: number; readonly to: number } | null;
  /** When it begins. */
  readonly at: number;
  /** Why there is a hole. */
  readonly rule: string | null;
}

/** Shorter holes come and go with the lengths of what airs. */
const MIN_LOSS_MS = 30 * 60_000;

/** Holes that are asked for: units on a grid, and what was fixed by hand. */
const wanted: ReadonlySet<string> = new Set(['grid', 'hole', 'pin']);

const airs = ({ role }: LossItem): boolean => role !== 'filler' && role !== 'fallback';

/**
 * What a channel does not air any more: stretches of at least 30 min that become holes, and slots without a single item on a day. Both lists are
 * in order; only the time that both cover is compared. `slots`: those that still are in the plan: what was removed is meant to be gone. `dayAt`:
 * the broadcast day of an instant.
 */
export function findLosses(
  before: readonly LossItem[],
  after: readonly LossItem[],
  slots: ReadonlySet<string>,
  dayAt: (instant: number) => number,
): readonly Loss[] {
  const end = Math.min(before.at(-1)?.finish ?? 0, after.at(-1)?.finish ?? 0);
  const aired = before.filter((item) => airs(item) && item.start < end);
  const holes = measureHoles(findHoles(after), aired).flatMap(({ hole, span, ms }): Loss[] =>
    ms < MIN_LOSS_MS ? [] : [{ slot: hole.slot, span, at: span.from, rule: hole.rule }],
  );
  const left = new Set(after.filter(airs).map(({ slot, start }) => toKey(slot, dayAt(start))));
  const silent = new Map<string, Loss>();
  for (const { slot, start } of aired) {
    const key = toKey(slot, dayAt(start));
    if (slot === null || !slots.has(slot) || left.has(key) || silent.has(key)) continue;
    silent.set(key, { slot, span: null, at: start, rule: null });
  }
  return [...holes, ...silent.values()].sort((a, b) => a.at - b.at);
}

/** How long items aired within each hole (ms), and from when to when. Both lists are in order, and each is gone through once. */
function measureHoles(holes: readonly LossItem[], aired: readonly LossItem[]) {
  let first = 0;
  return holes.map((hole) => {
    while ((aired[first]?.finish ?? Infinity) <= hole.start) first += 1;
    const span = { from: hole.finish, to: hole.start };
    let ms = 0;
    for (let at = first; (aired[at]?.start ?? Infinity) < hole.finish; at += 1) {
      const from = Math.max(aired[at]?.start ?? 0, hole.start);
      const to = Math.min(aired[at]?.finish ?? 0, hole.finish);
      if (to <= from) continue;
      span.from = Math.min(span.from, from);
      span.to = to;
      ms += to - from;
    }
    return { hole, span, ms };
  });
}

const toKey = (slot: string | null, day: number): string => `${String(day)} ${slot ?? ''}`;

/** Long stretches of nothing but filler and fallback, with the slot and the reason of the last part that has one. */
function findHoles(items: readonly LossItem[]): readonly LossItem[] {
  const holes: LossItem[] = [];
  for (const item of items) {
    if (airs(item)) continue;
    const last = holes.at(-1);
    if (last?.finish === item.start)
      holes.splice(-1, 1, {
        ...last,
        finish: item.finish,
        rule: item.role === 'fallback' ? item.rule : last.rule,
      });
    else holes.push(item);
  }
  return holes.filter(
    ({ start, finish, rule }) => finish - start >= MIN_LOSS_MS && !wanted.has(rule),
  );
}
