import { t } from '../../../../../shared/i18n/translate.ts';
import type { PlanPlace } from '../../../../../shared/playout/programme/edit-plan.ts';
import {
  addRule,
  addSlot,
  anchorMs,
  freeKey,
  freeSlotId,
  getDayStart,
  hasTime,
  setSlot,
} from '../../../../../shared/playout/programme/edit-plan.ts';
import type { ProgrammeJson, SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { clockText, parseClock } from '../../../../../shared/playout/programme/lengths.ts';
import type { DaySlot } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { planName, slotName, sourceName } from '../model/words.ts';
import type { AskedSlot } from './pages.ts';
import { openPage } from './pages.ts';
import { addSource, changeSlot } from './steps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The instant of a time of day on the shown day (epoch ms); null: the day has not been generated yet. */
export function findInstant({ preview, document, channel }: DayView, at: string): number | null {
  if (preview === null) return null;
  const dayStart = getDayStart(document, channel.number);
  return preview.from + ((anchorMs({ at }, dayStart) ?? dayStart) - dayStart);
}

/** The document with a slot added or moved, and the slot's id; null: no rule applies to the day. */
export function withAskedSlot(
  now: ProgrammeJson,
  view: DayView,
  wanted: AskedSlot,
  name = t('programmeview:slot.new'),
): { readonly document: ProgrammeJson; readonly id: string } | null {
  const { document, place, channel, day } = view;
  if (place === null) return null;
  if (!wanted.isOnlyToday) return putSlot(now, place, view, wanted, name);
  const own = addRule(now, channel.number, {
    name: `${planName(document, place)} ${day}`,
    when: { dates: [day] },
    from: place,
  });
  // The new rule is above all others.
  return putSlot(own, { ...place, rule: 0 }, view, wanted, name);
}

function putSlot(
  now: ProgrammeJson,
  place: PlanPlace,
  view: DayView,
  wanted: AskedSlot,
  name: string,
): { readonly document: ProgrammeJson; readonly id: string } {
  const { moved, at, source, end, take, until } = wanted;
  const before = findNext(view, at, moved)?.slot ?? undefined;
  if (moved !== null) return { document: setSlot(now, place, moved, { at }, before), id: moved };
  const id = freeSlotId(view.plan, name);
  const after = wanted.isBehind ? findUnderway(view, at)?.slot : undefined;
  const slot: SlotJson = {
    id,
    name: id === freeKey(name, () => false) ? name : `${name} ${id.split('-').at(-1) ?? ''}`,
    ...(after == null ? { at } : {}),
    play: source,
    ...(end === 'take' ? { take } : end === 'until' ? { until } : {}),
  };
  const where = after == null ? { before } : { after };
  return { document: addSlot(now, place, slot, where), id };
}

/**
 * The slot that starts at or after a time of day, before the next anchor. A slot at this time goes before it, because slots after an anchor
 * are all that airs from there on. null: none.
 */
function findNext(view: DayView, at: string, moved: string | null): DaySlot | null {
  const instant = findInstant(view, at);
  if (instant === null) return null;
  const next = view.slots.find(
    ({ slot, start }) => slot !== null && slot !== moved && start >= instant,
  );
  const form = view.plan.find(({ id }) => id === next?.slot);
  return next === undefined || form === undefined || (form.at !== undefined && form.at !== at)
    ? null
    : next;
}

/** The slot with its own end that airs a unit at a time of day; a new slot can begin after it. null: none. */
export function findUnderway(view: DayView, at: string): DaySlot | null {
  const instant = findInstant(view, at);
  if (instant === null) return null;
  const found = view.slots.find(({ parts }) =>
    parts.some((part) => isUnit(part) && part.start < instant && part.finish > instant),
  );
  const form = view.plan.find(({ id }) => id === found?.slot);
  const hasEnd = form !== undefined && (form.take ?? form.until ?? form.for) !== undefined;
  return found !== undefined && hasEnd ? found : null;
}

/** The end of a slot's last unit (epoch ms). */
export const findLastEnd = ({ parts, start }: DaySlot): number =>
  parts.filter(isUnit).at(-1)?.finish ?? start;

/** Adds or moves a slot and opens its form. */
export function putAskedSlot(view: DayView, wanted: AskedSlot, name?: string): void {
  let id: string | null = null;
  const form = view.plan.find((slot) => slot.id === wanted.moved);
  const label =
    form === undefined
      ? t('programmeview:step.addSlot')
      : t('programmeview:step.changeSlot', { name: slotName(form) });
  programmeEditor.edit(label, (now) => {
    const made = withAskedSlot(now, view, wanted, name);
    id = made?.id ?? null;
    return made?.document ?? now;
  });
  if (id !== null)
    programmeEditor.show({ subject: { k: 'slot', id }, isFormFocused: wanted.moved === null });
}

/** Adds a slot at a time of day; `at` omitted: after the last anchor. Asks first if another slot would air less. */
export function addSlotAt(
  view: DayView,
  { at, source }: { readonly at?: string; readonly source?: string } = {},
): void {
  const { document, place } = view;
  if (place === null) return;
  const play = source ?? Object.keys(document.sources)[0];
  if (play === undefined) {
    addSource();
    return;
  }
  const time = at ?? nextAnchor(view);
  // If the slot lasted until the next anchor, the slots that follow it would get no time.
  const end = findNext(view, time, null) === null ? 'next' : 'take';
  // Without a requested time, the slot that is on need not end early.
  const isBehind = at === undefined && findUnderway(view, time) !== null;
  const slot: AskedSlot = { ...askedSlot(time, play), end, isBehind };
  const name = source === undefined ? undefined : sourceName(document, source);
  if (askBeforeCut(view, slot)) return;
  if (isTight(view, time, play)) openPage('slot', slot);
  else putAskedSlot(view, slot, name);
}

/** Whether there is less room from a time of day to the next anchor, or to the end of the day, than an item of a source takes on average. */
function isTight(view: DayView, at: string, play: string): boolean {
  const { preview, document, channel, plan } = view;
  const start = findInstant(view, at);
  const source = preview?.sources.find(({ id }) => id === play);
  if (preview === null || start === null || source === undefined) return false;
  const dayStart = getDayStart(document, channel.number);
  const anchors = plan.flatMap((slot) => {
    const anchor = anchorMs(slot, dayStart);
    return anchor === null ? [] : [preview.from + anchor - dayStart];
  });
  const end = Math.min(preview.to, ...anchors.filter((anchor) => anchor > start));
  return end - start < source.ms / Math.max(1, source.count);
}

const askedSlot = (at: string, source: string, moved: string | null = null): AskedSlot => ({
  moved,
  at,
  isBehind: false,
  source,
  end: 'next',
  take: 1,
  until: clockText(((parseClock(at) ?? 0) + HOUR_MS) % DAY_MS),
  isOnlyToday: false,
});

/** Asks before moving a start if another slot would air less. `slot`: before the move. Returns whether it asks. */
export function askBeforeMove(view: DayView, slot: DaySlot, at: string): boolean {
  return slot.slot !== null && askBeforeCut(view, askedSlot(at, '', slot.slot), slot);
}

/** Moves the start of a slot; asks first if that takes time from another one. Ignores a start after the slot's own end. */
export function moveStart(
  view: DayView,
  form: SlotJson,
  slot: DaySlot,
  at: string,
  gesture: string,
): void {
  if (!canStart(view, form, at) || askBeforeMove(view, slot, at)) return;
  changeSlot(view, form, { at }, gesture);
  programmeEditor.announce(at);
}

/** Whether a slot that starts at a time of day has any time before its own end. */
export const canStart = (
  { document, channel }: DayView,
  { until }: Pick<SlotJson, 'until'>,
  at: string,
): boolean => until === undefined || hasTime({ at, until }, getDayStart(document, channel.number));

/** Asks before a slot takes time from another one; false: no slot loses any. `moved`: the slot before the move. */
function askBeforeCut(view: DayView, wanted: AskedSlot, moved?: DaySlot): boolean {
  if (findCut(view, wanted.at, moved) === null) return false;
  openPage('slot', wanted);
  return true;
}

/** The slot that airs something at or after a time of day before its end, and would have to end there or follow; null: none. */
function findCut(view: DayView, at: string, moved?: DaySlot): DaySlot | null {
  const instant = findInstant(view, at);
  if (instant === null) return null;
  // A slot that begins earlier also replaces the slots in between.
  const last = moved === undefined ? instant : moved.start - 1;
  return (
    view.slots.find(
      ({ slot, start, finish, parts }) =>
        slot !== null &&
        slot !== moved?.slot &&
        start <= last &&
        finish > instant &&
        parts.some((part) => isUnit(part) && part.finish > instant),
    ) ?? null
  );
}

/** One hour after the last anchor, or the start of the day. */
function nextAnchor({ document, channel, plan }: DayView): string {
  const dayStart = getDayStart(document, channel.number);
  const last = plan.flatMap((slot) => anchorMs(slot, dayStart) ?? []).at(-1);
  if (last === undefined) return clockText(dayStart);
  const next = last + HOUR_MS;
  const end = dayStart + DAY_MS;
  return clockText((next < end ? next : last + (end - last) / 2) % DAY_MS);
}
