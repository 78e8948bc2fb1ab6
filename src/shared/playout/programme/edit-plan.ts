import type { ProgrammeJson, RuleJson, SlotJson, SourceJson } from './document.ts';
import { DAY_START } from './document.ts';
import { parseClock } from './lengths.ts';

/**
 * Edits of a programme's document in its JSON form. Each returns a new document that shares unchanged parts with the old one, keeps unknown
 * keys, and ignores slots, sources and rules that don't exist.
 */

/** Identifies a plan: the rule of a channel that uses it. */
export interface PlanPlace {
  readonly channel: string;
  /** Index in the channel's `days`. */
  readonly rule: number;
}

/** Fields to set; undefined removes one. */
type Change<T> = { readonly [K in keyof T]?: T[K] | undefined };

const DAY_MS = 86_400_000;

function changed<T extends object>(value: T, change: Change<T>): T {
  const result = { ...value, ...change };
  for (const [key, field] of Object.entries(change))
    if (field === undefined) Reflect.deleteProperty(result, key);
  return result;
}

const rulesOf = (document: ProgrammeJson, channel: string): readonly RuleJson[] =>
  document.channels[channel]?.days ?? [];

/** The slots of a plan in order; none if the rule or the plan does not exist. */
export function getSlots(document: ProgrammeJson, place: PlanPlace): readonly SlotJson[] {
  const plan = rulesOf(document, place.channel)[place.rule]?.plan;
  if (typeof plan === 'string') return document.plans?.[plan] ?? [];
  return plan ?? [];
}

function withRules(
  document: ProgrammeJson,
  channel: string,
  change: (rules: readonly RuleJson[]) => readonly RuleJson[],
): ProgrammeJson {
  const before = document.channels[channel];
  if (before === undefined) return document;
  return {
    ...document,
    channels: { ...document.channels, [channel]: { ...before, days: [...change(before.days)] } },
  };
}

function withSlots(
  document: ProgrammeJson,
  { channel, rule }: PlanPlace,
  change: (slots: readonly SlotJson[]) => readonly SlotJson[],
): ProgrammeJson {
  const plan = rulesOf(document, channel)[rule]?.plan;
  if (plan === undefined) return document;
  if (typeof plan === 'string')
    return {
      ...document,
      plans: { ...document.plans, [plan]: [...change(document.plans?.[plan] ?? [])] },
    };
  return withRules(document, channel, (rules) =>
    rules.map((one, index) => (index === rule ? { ...one, plan: [...change(plan)] } : one)),
  );
}

/** A key that is not in use: `tea-time`, `tea-time-2`. */
export function freeKey(name: string, isTaken: (key: string) => boolean): string {
  const base =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'new';
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}-${String(count)}`;
    if (!isTaken(key)) return key;
  }
}

/** The id for a new slot of this name in a plan. */
export const freeSlotId = (slots: readonly SlotJson[], name: string): string =>
  freeKey(name, (key) => slots.some(({ id }) => id === key));

/** Time of an anchor in the broadcast day, in ms since midnight of the day's date; null: no anchor, or an invalid time. */
export function anchorMs({ at }: Pick<SlotJson, 'at'>, dayStart: number): number | null {
  const ms = at === undefined ? null : parseClock(at);
  if (ms === null) return null;
  return ms < dayStart ? ms + DAY_MS : ms;
}

/** The start of a channel's broadcast day, ms since midnight. */
export function getDayStart(document: ProgrammeJson, channel: string): number {
  const text = document.channels[channel]?.dayStart ?? document.dayStart;
  return (text === undefined ? null : parseClock(text)) ?? DAY_START;
}

/**
 * The index for a slot with this anchor: after every slot with an earlier anchor, and before the slot `before` if the anchors stay in
 * order.
 */
function indexFor(
  slots: readonly SlotJson[],
  at: number,
  dayStart: number,
  before?: string,
): number {
  const next = slots.findIndex((slot) => (anchorMs(slot, dayStart) ?? -1) > at);
  const last = next < 0 ? slots.length : next;
  const first = slots.findLastIndex((slot) => (anchorMs(slot, dayStart) ?? Infinity) < at) + 1;
  const index = slots.findIndex(({ id }) => id === before);
  return index < first ? last : Math.min(index, last);
}

/** Whether a slot with this start and end has any time. An end at the start of the day means the end of the day. */
export function hasTime({ at, until }: Pick<SlotJson, 'at' | 'until'>, dayStart: number): boolean {
  const from = at === undefined ? null : anchorMs({ at }, dayStart);
  const to = until === undefined ? null : anchorMs({ at: until }, dayStart);
  return from === null || to === null || to === dayStart || from < to;
}

/**
 * Adds a slot. With an anchor, it goes to its time, before the slot `before` among those without an anchor there; otherwise after the slot
 * `after`, or last. An existing slot with the same anchor loses its anchor.
 */
export function addSlot(
  document: ProgrammeJson,
  place: PlanPlace,
  slot: SlotJson,
  { after, before }: { readonly after?: string; readonly before?: string | undefined } = {},
): ProgrammeJson {
  const dayStart = getDayStart(document, place.channel);
  return withSlots(document, place, (slots) => {
    const at = anchorMs(slot, dayStart);
    const behind = slots.findIndex(({ id }) => id === after);
    const index =
      at === null
        ? behind < 0
          ? slots.length
          : behind + 1
        : indexFor(slots, at, dayStart, before);
    const others = slots.map((one) =>
      at !== null && anchorMs(one, dayStart) === at ? changed(one, { at: undefined }) : one,
    );
    return others.toSpliced(index, 0, slot);
  });
}

/** Sets fields of a slot. A new anchor moves it to its place in the day, before `before` as for a new slot. */
export function setSlot(
  document: ProgrammeJson,
  place: PlanPlace,
  id: string,
  change: Change<SlotJson>,
  before?: string,
): ProgrammeJson {
  const dayStart = getDayStart(document, place.channel);
  return withSlots(document, place, (slots) => {
    const from = slots.findIndex((slot) => slot.id === id);
    const old = slots[from];
    if (old === undefined) return slots;
    const slot = changed(old, change);
    const at = anchorMs(slot, dayStart);
    if (!('at' in change) || at === null) return slots.with(from, slot);
    const others = slots
      .toSpliced(from, 1)
      .map((one) => (anchorMs(one, dayStart) === at ? changed(one, { at: undefined }) : one));
    // Slots without an anchor stay in place as long as the anchors stay in order.
    const { min, max } = anchorsAround(slots, from, dayStart);
    return min < at && at < max
      ? others.toSpliced(from, 0, slot)
      : others.toSpliced(indexFor(others, at, dayStart, before), 0, slot);
  });
}

/** The anchors before and after a slot, in ms since midnight. */
function anchorsAround(slots: readonly SlotJson[], index: number, dayStart: number) {
  const anchors = (some: readonly SlotJson[]): readonly number[] =>
    some.flatMap((slot) => anchorMs(slot, dayStart) ?? []);
  return {
    min: anchors(slots.slice(0, index)).at(-1) ?? -Infinity,
    max: anchors(slots.slice(index + 1))[0] ?? Infinity,
  };
}

/** Removes a slot. Slots that repeat it play its source instead. */
export function removeSlot(document: ProgrammeJson, place: PlanPlace, id: string): ProgrammeJson {
  return withSlots(document, place, (slots) => {
    const gone = slots.find((slot) => slot.id === id);
    if (gone === undefined) return slots;
    const { play, mix, repeat } = gone;
    return slots
      .filter((slot) => slot !== gone)
      .map((slot) => (slot.repeat === id ? changed(slot, { play, mix, repeat }) : slot));
  });
}

/** Moves a slot to an index. Drops its anchor if that would be out of order there: the slot then follows the one before it. */
export function moveSlot(
  document: ProgrammeJson,
  place: PlanPlace,
  id: string,
  to: number,
): ProgrammeJson {
  const dayStart = getDayStart(document, place.channel);
  return withSlots(document, place, (slots) => {
    const from = slots.findIndex((slot) => slot.id === id);
    const slot = slots[from];
    const index = Math.min(slots.length - 1, Math.max(0, to));
    if (slot === undefined || index === from) return slots;
    const moved = slots.toSpliced(from, 1).toSpliced(index, 0, slot);
    const at = anchorMs(slot, dayStart);
    const { min, max } = anchorsAround(moved, index, dayStart);
    return at === null || (min < at && at < max)
      ? moved
      : moved.with(index, changed(slot, { at: undefined }));
  });
}

/** Adds a copy of a slot behind it, without its anchor. Returns the document and the id of the copy. */
export function duplicateSlot(
  document: ProgrammeJson,
  place: PlanPlace,
  id: string,
): readonly [ProgrammeJson, string] {
  const slots = getSlots(document, place);
  const slot = slots.find((one) => one.id === id);
  const copy = freeSlotId(slots, id);
  if (slot === undefined) return [document, id];
  const made = changed({ ...slot, id: copy }, { at: undefined });
  return [addSlot(document, place, made, { after: id }), copy];
}

/** Adds a source to a slot: the first one is played; a second one makes a mix. */
export function joinSource(
  document: ProgrammeJson,
  place: PlanPlace,
  id: string,
  source: string,
): ProgrammeJson {
  const slot = getSlots(document, place).find((one) => one.id === id);
  if (slot === undefined) return document;
  const { play, mix } = slot;
  const parts = mix ?? (typeof play === 'string' ? [{ source: play }] : []);
  if (parts.some((part) => part.source === source)) return document;
  return setSlot(
    document,
    place,
    id,
    parts.length === 0
      ? { play: source, repeat: undefined }
      : { play: undefined, repeat: undefined, mix: [...parts, { source }] },
  );
}

/** The only source of a slot; undefined: the slot has a mix, repeats a slot, or relays a channel. */
export const getSource = ({ play }: Pick<SlotJson, 'play'>): string | undefined =>
  typeof play === 'string' ? play : undefined;

/** Adds a source, or sets fields of one. */
export function setSource(
  document: ProgrammeJson,
  name: string,
  change: Change<SourceJson>,
): ProgrammeJson {
  const before = document.sources[name] ?? { order: 'shuffle' as const };
  return { ...document, sources: { ...document.sources, [name]: changed(before, change) } };
}

/** Renames the key of a source that no slot uses; cursors are stored under the key. */
export function renameSource(document: ProgrammeJson, from: string, to: string): ProgrammeJson {
  if (document.sources[to] !== undefined || countUses(document, from) > 0) return document;
  const sources = Object.entries(document.sources).map(([key, source]) => [
    key === from ? to : key,
    source,
  ]);
  return { ...document, sources: Object.fromEntries(sources) as ProgrammeJson['sources'] };
}

/** Counts the slots and breaks that use a source. */
export function countUses(document: ProgrammeJson, name: string): number {
  const inline = Object.values(document.channels).flatMap(({ days }) =>
    days.flatMap(({ plan }) => (typeof plan === 'string' ? [] : [plan])),
  );
  return [...Object.values(document.plans ?? {}), ...inline]
    .flat()
    .filter(
      ({ play, mix = [], filler, breaks }) =>
        [
          play,
          filler?.gap,
          filler?.before?.source,
          filler?.after?.source,
          breaks?.source,
          breaks?.open,
          breaks?.close,
        ].includes(name) || mix.some(({ source }) => source === name),
    ).length;
}

/** Removes a source that nothing uses. */
export function removeSource(document: ProgrammeJson, name: string): ProgrammeJson {
  if (countUses(document, name) > 0) return document;
  const sources = { ...document.sources };
  Reflect.deleteProperty(sources, name);
  return { ...document, sources };
}

/** Moves a rule of a channel to another index. The first rule that matches a day applies. */
export const moveRule = (
  document: ProgrammeJson,
  { channel, rule }: PlanPlace,
  to: number,
): ProgrammeJson =>
  withRules(document, channel, (rules) => {
    const moved = rules[rule];
    const index = Math.min(rules.length - 1, Math.max(0, to));
    return moved === undefined ? rules : rules.toSpliced(rule, 1).toSpliced(index, 0, moved);
  });

/** Sets the condition of a rule; undefined: always. */
export const setCondition = (
  document: ProgrammeJson,
  { channel, rule }: PlanPlace,
  when: RuleJson['when'],
): ProgrammeJson =>
  withRules(document, channel, (rules) =>
    rules.map((one, index) => (index === rule ? changed(one, { when }) : one)),
  );

export const removeRule = (document: ProgrammeJson, { channel, rule }: PlanPlace): ProgrammeJson =>
  withRules(document, channel, (rules) => rules.toSpliced(rule, 1));

/** Adds a rule above all others, with its own plan: a copy of the slots of `from`, or empty. */
export function addRule(
  document: ProgrammeJson,
  channel: string,
  rule: { readonly name: string; readonly when: RuleJson['when']; readonly from: PlanPlace | null },
): ProgrammeJson {
  const plan = freeKey(rule.name, (key) => document.plans?.[key] !== undefined);
  const slots = rule.from === null ? [] : getSlots(document, rule.from);
  const added = { ...document, plans: { ...document.plans, [plan]: [...slots] } };
  const { when } = rule;
  return withRules(added, channel, (rules) => [
    { ...(when === undefined ? {} : { when }), plan },
    ...rules,
  ]);
}
