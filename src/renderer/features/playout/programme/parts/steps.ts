import { t } from '../../../../../shared/i18n/translate.ts';
import { clockText } from '../../../../../shared/playout/programme/lengths.ts';
import {
  addRule,
  duplicateSlot,
  freeKey,
  joinSource,
  moveSlot,
  removeSlot,
  renameSource,
  setSlot,
  setSource,
} from '../../../../../shared/playout/programme/edit-plan.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { readFields } from '../../../../../shared/format/calendar.ts';
import { showToast } from '../../../../state/toasts.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { dayWords, planName, slotName, sourceName } from '../model/words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Default grid of anchors. */
export const GRID_MS = 15 * MINUTE_MS;

/** The time of day at an instant, rounded to a grid (ms), in the document's format. */
export function clockAt(instant: number, zone: string, grid: number): string {
  const { hour, minute, second } = readFields(instant, zone);
  const ms = hour * HOUR_MS + minute * MINUTE_MS + second * 1000;
  return clockText((Math.round(ms / grid) * grid) % DAY_MS);
}

/** Sets fields of a slot as one step; see `ProgrammeEditor.edit` for `gesture`. */
export function changeSlot(
  { place }: DayView,
  slot: Pick<SlotJson, 'id' | 'name'>,
  change: Parameters<typeof setSlot>[3],
  gesture: string | null = null,
): void {
  if (place === null) return;
  programmeEditor.edit(
    t('programmeview:step.changeSlot', { name: slotName(slot) }),
    (now) => setSlot(now, place, slot.id, change),
    gesture,
  );
}

/** Removes a slot; the toast offers undo. */
export function deleteSlot({ place, plan }: DayView, id: string): void {
  const slot = plan.find((one) => one.id === id);
  if (place === null || slot === undefined) return;
  const index = plan.indexOf(slot);
  const next = plan[index + 1] ?? plan[index - 1];
  const label = t('programmeview:step.removeSlot', { name: slotName(slot) });
  programmeEditor.edit(label, (now) => removeSlot(now, place, id));
  programmeEditor.show({
    subject: next === undefined ? null : { k: 'slot', id: next.id },
  });
  showToast({
    tone: 'neutral',
    text: t('programmeview:said.removed', { name: slotName(slot) }),
    action: { label: t('app:step.undo'), run: () => programmeEditor.travel('undo') },
  });
}

/** Moves a slot to an index of the plan; announces if it lost its anchor. */
export function reorderSlot({ place, plan }: DayView, id: string, to: number): void {
  const slot = plan.find((one) => one.id === id);
  if (place === null || slot === undefined) return;
  programmeEditor.edit(t('programmeview:step.moveSlot', { name: slotName(slot) }), (now) =>
    moveSlot(now, place, id, to),
  );
  programmeEditor.announce(
    t('programmeview:said.moved', { name: slotName(slot), place: to + 1, count: plan.length }),
  );
}

/** Adds a copy of a slot after it and opens its form. */
export function copySlot({ place }: DayView, id: string): void {
  if (place === null) return;
  let copy = id;
  programmeEditor.edit(t('programmeview:step.duplicateSlot'), (now) => {
    const [next, made] = duplicateSlot(now, place, id);
    copy = made;
    return next;
  });
  programmeEditor.show({ subject: { k: 'slot', id: copy } });
}

/** Adds a rule for the shown date with a copy of the plan, so that further edits affect only this day. */
export function copyForDay({ place, document, day, channel }: DayView): void {
  if (place === null) return;
  programmeEditor.edit(t('programmeview:step.onlyToday', { day: dayWords(day) }), (now) =>
    addRule(now, channel.number, {
      name: `${planName(document, place)} ${day}`,
      when: { dates: [day] },
      from: place,
    }),
  );
}

/** Adds a source to a slot. */
export function mixSource({ place, document }: DayView, id: string, source: string): void {
  if (place === null) return;
  programmeEditor.edit(
    t('programmeview:step.joinSource', { name: sourceName(document, source) }),
    (now) => joinSource(now, place, id, source),
  );
  programmeEditor.show({ subject: { k: 'slot', id } });
}

/** Adds a source, with a query if given, and opens its form. */
export function addSource(query?: string): void {
  const { document } = programmeEditor.state.draft;
  if (document === null) return;
  const name = t('programmeview:source.new');
  const id = freeKey(name, (key) => document.sources[key] !== undefined);
  programmeEditor.edit(t('programmeview:step.addSource'), (now) =>
    setSource(now, id, { name, query: query ?? 'type:movie', order: 'shuffle' }),
  );
  programmeEditor.show({ subject: { k: 'source', id }, source: id, isFormFocused: true });
}

const FRESH = /^new-(?:slot|source)(?:-\d+)?$/;

/** Once a new slot or source has a name, gives it an id derived from it, in the same step. */
export function nameFresh({ place, plan, document }: DayView, name: string): void {
  const { subject } = programmeEditor.state;
  if (subject === null || !FRESH.test(subject.id)) return;
  const { k, id, first = id } = subject;
  const isTaken = (key: string): boolean =>
    k === 'slot' ? plan.some((slot) => slot.id === key) : document.sources[key] !== undefined;
  const to = freeKey(name, (key) => key !== id && isTaken(key));
  if (to === id || FRESH.test(to)) return;
  programmeEditor.amend((now) =>
    k === 'source'
      ? renameSource(now, id, to)
      : place === null
        ? now
        : setSlot(now, place, id, { id: to }),
  );
  programmeEditor.show({
    subject: { k, id: to, first },
    ...(k === 'source' ? { source: to } : {}),
  });
}
