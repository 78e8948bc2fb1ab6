import type { Role } from '../model.ts';

/** The fields of an item that determine whether a channel airs content. Times: epoch ms. */
export interface LossItem {
  readonly start: number;
  readonly finish: number;
  readonly role: Role;
  readonly slot: string | null;
  /** The reason that the item airs, or the reason of the hole. */
  readonly rule: string;
}

/** Airtime that an edit removes. Times: epoch ms. */
export interface Loss {
  /** The slot that no longer airs anything, or that leaves the hole; null: none. */
  readonly slot: string | null;
  /** The range that had items and now has only filler and the fallback; null: the slot has no item left on its day. */
  readonly span: { readonly from: number; readonly to: number } | null;
  /** Start of the loss. */
  readonly at: number;
  /** Reason of the hole. */
  readonly rule: string | null;
}

/** Minimum length of a loss: shorter holes come and go with the lengths of the units. */
const MIN_LOSS_MS = 30 * 60_000;

/** Intended holes: those of a start grid and those of pins. */
const wanted: ReadonlySet<string> = new Set(['grid', 'hole', 'pin']);

const airs = ({ role }: LossItem): boolean => role !== 'filler' && role !== 'fallback';

/**
 * Airtime that a channel loses: ranges of at least 30 min that become holes, and slots without any item on a day. Both lists are in order;
 * only the time that both cover is compared. `slots`: the slots that are still in the plan, because removed ones are meant to be gone.
 * `dayAt`: the broadcast day of an instant.
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

/** How long items aired within each hole (ms), and the range in which they did. Both lists are in order; each is scanned once. */
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

/** Long ranges of only filler and fallback, with the slot of the first part and the reason of the last fallback. */
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
