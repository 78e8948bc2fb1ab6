import { Airings } from '../airings.ts';
import { fillHole } from '../hole.ts';
import { toItemId } from '../item-id.ts';
import type { LedgerDay, LedgerItem, LedgerLine } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import type { Channel, GeneratorFinding, Item, LibraryMedia, PlanSlot } from '../model.ts';
import type { Pool } from '../pool.ts';

/** Consecutive generated items whose files are gone, and the items that replace them. */
export interface FilledGap {
  readonly gone: readonly LedgerItem[];
  readonly items: readonly Item[];
}

export interface GoneInput {
  readonly channel: Channel;
  readonly ledger: Ledger;
  readonly byId: ReadonlyMap<string, LibraryMedia>;
  readonly getPool: (source: string) => Pool;
  /** Epoch ms: items that start earlier stay. */
  readonly from: number;
  /** Whether the item in the file is unchanged since it was generated. */
  readonly isOnDisk: (item: LedgerItem) => boolean;
}

/**
 * Fills exactly the time of items whose files are gone (R8): with clips of their slot's filler that have rested and will rest long enough,
 * then with the fallback. Cursors stay, because later items were generated from them.
 */
export function fillGone(input: GoneInput): readonly FilledGap[] {
  const { ledger, byId, from, isOnDisk, channel } = input;
  const items = ledger.days.flatMap((day) => day.items);
  const isGone = (item: LedgerItem): boolean =>
    item.start >= from && item.role !== 'pin' && isMissing(item, byId) && isOnDisk(item);
  const airings = new Airings(ledger.base?.state.aired[channel.number] ?? {});
  const gaps: FilledGap[] = [];
  for (let at = 0; at < items.length;) {
    const [item] = items.slice(at, at + 1);
    if (item === undefined) break;
    if (!isGone(item)) {
      if (item.media !== undefined && item.role !== 'fallback' && (item.inMs ?? 0) === 0)
        airings.add(item.media, item.start);
      at += 1;
      continue;
    }
    const next = items.findIndex(
      (one, index) => index > at && (!isGone(one) || one.slot !== item.slot),
    );
    const gone = items.slice(at, next === -1 ? items.length : next);
    gaps.push({ gone, items: fill(input, gone, items.slice(at + gone.length), airings) });
    at += gone.length;
  }
  return gaps;
}

const isMissing = ({ media }: Item, byId: ReadonlyMap<string, LibraryMedia>): boolean =>
  media !== undefined && byId.get(media)?.missing === true;

function fill(
  { channel, byId, getPool }: GoneInput,
  gone: readonly LedgerItem[],
  behind: readonly LedgerItem[],
  airings: Airings,
): readonly Item[] {
  const [first, last] = [gone[0], gone.at(-1)];
  if (first === undefined || last === undefined) return [];
  const slots: readonly PlanSlot[] = channel.days.flatMap((rule) => rule.slots);
  const slot = slots.find(({ id }) => id === first.slot);
  const pool = slot?.filler === undefined ? null : getPool(slot.filler);
  const fallback = slot?.fallback ?? channel.fallback;
  const items: Item[] = [];
  const hole = {
    start: first.start,
    end: last.finish,
    why: 'gone' as const,
    ...(first.slot === undefined ? {} : { slot: first.slot }),
    filler: pool === null ? null : { ...pool, clips: selectRested(pool, last.finish, behind) },
    fallback,
    fallbackMedia: fallback.media === undefined ? null : (byId.get(fallback.media) ?? null),
  };
  fillHole(hole, items, airings);
  const passed = gone.map(({ media = '' }) => ({ media, why: 'missing' as const }));
  return items.map((item) => ({ ...item, why: { ...item.why, passed } }));
}

/** The clips that will not air again before their rest is over. */
function selectRested(
  { clips, source }: Pool,
  at: number,
  behind: readonly LedgerItem[],
): readonly LibraryMedia[] {
  const soon = new Set<string | undefined>();
  for (const { start, media } of behind) {
    if (start - at >= source.restMs) break;
    soon.add(media);
  }
  return clips.filter(({ id }) => !soon.has(id));
}

/** The ledger lines that record the gaps: all days from the first one with a gap on, each with its original run. */
export function gapLines(
  { days }: Ledger,
  gaps: readonly FilledGap[],
  n: number,
): readonly LedgerLine[] {
  const first = gaps[0]?.gone[0];
  const index = days.findIndex(({ items }) => items.some((item) => item === first));
  const [day] = days.slice(Math.max(index, 0));
  if (first === undefined || index === -1 || day === undefined) return [];
  const filled = new Map(gaps.flatMap((gap) => gap.gone.map((item) => [item, gap] as const)));
  return [
    { k: 'cut', n, at: day.from },
    ...days.slice(index).map((one): LedgerDay => ({
      ...one,
      items: one.items.flatMap((item) => {
        const gap = filled.get(item);
        if (gap === undefined) return item;
        return gap.gone[0] === item
          ? gap.items.map((made) => ({ id: toItemId(made), ...made }))
          : [];
      }),
    })),
  ];
}

/** Reports missing files whose time was filled, in these gaps or earlier ones, until that time has passed. */
export function listGone(
  { number, days }: Ledger,
  gaps: readonly FilledGap[],
  byId: ReadonlyMap<string, LibraryMedia>,
  now: number,
): readonly GeneratorFinding[] {
  const items = [...days.flatMap((day) => day.items), ...gaps.flatMap((gap) => gap.items)];
  return items.flatMap(({ finish, role, why, start: at }) =>
    finish <= now || role === 'main'
      ? []
      : (why.passed ?? [])
          .filter((one) => one.why === 'missing' && byId.get(one.media)?.missing === true)
          .map(({ media }) => ({ code: 'missing-file', channel: number, at, media })),
  );
}
