import { omit } from '../../lib/omit.ts';
import type { ImportDraft } from './draft.ts';
import type { ImportSlot } from './model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum number of slots of a plan. */
const MAX_SLOTS = 200;

/** Slots of another program, which it repeats from the start after the last one. */
export interface Rotation {
  readonly slots: readonly ImportSlot[];
  /** False: the program stops after the last slot. */
  readonly isRepeated: boolean;
}

/** Chooses the start of the broadcast day: the first anchor if it is in the morning, otherwise midnight, as in the imported programs. */
export function chooseDayStart({ slots }: Rotation): number {
  const anchors = slots.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const first = Math.min(...anchors);
  return first <= 12 * HOUR_MS ? first : 0;
}

/** Lays a rotation out as a plan of one broadcast day. `path`: for notes. */
export function arrangeDay(
  draft: ImportDraft,
  path: string,
  rotation: Rotation,
  dayStart: number,
): readonly ImportSlot[] {
  const slots = rotation.slots.some(({ at }) => at !== undefined)
    ? anchored(draft, path, rotation, dayStart)
    : flowing(draft, path, rotation);
  if (slots.length > MAX_SLOTS) draft.note(path, 'manySlots', { count: MAX_SLOTS });
  return withinDay(slots.slice(0, MAX_SLOTS), dayStart);
}

/**
 * Orders the slots from the first anchor of the day on. The slot that is on when the day starts continues from the day before, so it is at
 * both ends.
 */
function anchored(
  draft: ImportDraft,
  path: string,
  { slots }: Rotation,
  dayStart: number,
): readonly ImportSlot[] {
  const since = (at: number): number => (at - dayStart + DAY_MS) % DAY_MS;
  const times = slots.map(({ at }) => (at === undefined ? Infinity : since(at)));
  const first = times.indexOf(Math.min(...times));
  const turned = [...slots.slice(first), ...slots.slice(0, first)];
  const kept: ImportSlot[] = [];
  let last = -1;
  for (const slot of turned) {
    if (slot.at !== undefined && since(slot.at) <= last) {
      draft.note(path, 'longRotation');
      break;
    }
    if (slot.at !== undefined) last = since(slot.at);
    kept.push(slot);
  }
  if ((times[first] ?? 0) === 0) return kept;
  const tail = kept.slice(kept.findLastIndex(({ at }) => at !== undefined));
  const open = tail.slice(1).length > 0 ? tail.slice(1) : tail;
  const carried = open.flatMap((slot): ImportSlot[] =>
    slot.until === undefined && slot.repeat === undefined ? [withoutAnchor(slot)] : [],
  );
  return [
    ...carried,
    ...kept.map((slot) =>
      slot.repeat === undefined ? slot : { ...slot, repeat: slot.repeat + carried.length },
    ),
  ];
}

/** An end at or after the end of the day is the end of the day, so it is omitted. */
function withinDay(slots: readonly ImportSlot[], dayStart: number): readonly ImportSlot[] {
  let start = 0;
  return slots.map((slot) => {
    if (slot.at !== undefined) start = (slot.at - dayStart + DAY_MS) % DAY_MS;
    if (slot.until === undefined) return slot;
    const end = (slot.until - dayStart + DAY_MS) % DAY_MS;
    return end <= start ? omit(slot, 'until') : slot;
  });
}

const withoutAnchor = (slot: ImportSlot): ImportSlot => omit(slot, 'at');

/** Repeats slots without a time of day until they fill a day. */
function flowing(
  draft: ImportDraft,
  path: string,
  { slots, isRepeated }: Rotation,
): readonly ImportSlot[] {
  const endless = slots.findIndex(isEndless);
  if (endless >= 0) return lastRunsOver(draft, slots.slice(0, endless + 1));
  if (!isRepeated || slots.length === 0) {
    if (slots.length > 0) draft.note(path, 'stopsAtEnd');
    return slots;
  }
  const [only] = slots;
  if (slots.length === 1 && only !== undefined && only.forMs === undefined)
    return lastRunsOver(draft, [omit(only, 'take')]);
  const once = slots.reduce((sum, slot) => sum + usualLength(draft, slot), 0);
  const rounds = Math.max(1, Math.ceil(DAY_MS / Math.max(once, 60_000)));
  const most = Math.max(1, Math.floor(MAX_SLOTS / slots.length));
  if (slots.length > 1) draft.note(path, 'startsAgain', { count: slots.length });
  if (rounds > most) return mixed(draft, path, slots) ?? repeated(draft, slots, most);
  return repeated(draft, slots, rounds);
}

const repeated = (
  draft: ImportDraft,
  slots: readonly ImportSlot[],
  rounds: number,
): readonly ImportSlot[] =>
  lastRunsOver(
    draft,
    Array.from({ length: rounds }, (_, round) =>
      slots.map((slot) =>
        slot.repeat === undefined ? slot : { ...slot, repeat: slot.repeat + round * slots.length },
      ),
    ).flat(),
  );

/**
 * For turns so short that a day has too many for a plan: one slot that takes turns by airtime. null: a slot does more than play a source,
 * or there is only one source.
 */
function mixed(
  draft: ImportDraft,
  path: string,
  slots: readonly ImportSlot[],
): readonly ImportSlot[] | null {
  const weights = new Map<string, number>();
  for (const { play, take = 1 } of slots) {
    if (play === undefined) return null;
    weights.set(play, (weights.get(play) ?? 0) + take * draft.lengths(play).usual);
  }
  const [first] = slots;
  if (first === undefined || weights.size < 2) return null;
  draft.note(path, 'manyTurns');
  const rest = omit(first, 'play', 'take');
  const least = Math.min(...weights.values());
  const mix = [...weights].map(([source, ms]) => ({
    source,
    weight: Math.round((ms / least) * 100) / 100,
  }));
  return lastRunsOver(draft, [{ ...rest, name: slots.map(({ name }) => name).join(', '), mix }]);
}

const isEndless = ({ take, forMs, until, repeat }: ImportSlot): boolean =>
  take === undefined && forMs === undefined && until === undefined && repeat === undefined;

/** The other program has no end of the day: the unit that airs then plays to its end. */
function lastRunsOver(draft: ImportDraft, slots: readonly ImportSlot[]): readonly ImportSlot[] {
  const last = slots.at(-1);
  if (last === undefined) return slots;
  return [...slots.slice(0, -1), { ...last, overrunMs: longest(draft, last) }];
}

/** The longest unit of a slot in ms, in whole minutes. */
export function longest(draft: ImportDraft, { play, mix = [] }: ImportSlot): number {
  const sources = [...(play === undefined ? [] : [play]), ...mix.map(({ source }) => source)];
  const lengths = sources.map((source) => draft.lengths(source).longest);
  return Math.ceil(Math.max(0, ...lengths) / 60_000) * 60_000;
}

function usualLength(
  draft: ImportDraft,
  { play, mix, take = 1, forMs, alignMs }: ImportSlot,
): number {
  if (forMs !== undefined) return forMs;
  const source = play ?? mix?.[0]?.source;
  const unit = source === undefined ? 0 : draft.lengths(source).usual;
  return take * (alignMs === undefined ? unit : Math.ceil(unit / alignMs) * alignMs);
}
