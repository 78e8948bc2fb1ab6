import type { JsonRecord } from '../../../lib/json.ts';
import { isRecord, parseJson } from '../../../lib/json.ts';
import { omit } from '../../../lib/omit.ts';
import { weekdays } from '../../programme/model.ts';
import { arrangeDay, longest } from '../arrange-day.ts';
import type { ImportDraft } from '../draft.ts';
import { listIn } from '../fields.ts';
import type { ImportRule, ImportSlot } from '../model.ts';
import { contentForm, findPositions, isRerun, padForm } from '../slots/slot-form.ts';
import { arrangeTurnSlots } from '../slots/turn-slots.ts';
import type { TurnSlot } from '../slots/model.ts';
import type { Row, Tables } from '../tables.ts';
import { numberAt, sortRows, textAt } from '../tables.ts';
import type { tunarrForms } from './forms.ts';
import type { ScheduleContext } from './read-schedule.ts';
import { readCommon, readContent } from './read-schedule.ts';

const DAY_MS = 86_400_000;

/** An infinite schedule, which newer versions store in the database, with its slots in order. */
export interface InfiniteRows {
  readonly schedule: Row;
  readonly slots: readonly Row[];
}

/** null: the channel has none. */
export function findInfinite(
  tables: Tables<typeof tunarrForms>,
  channel: Row,
): InfiniteRows | null {
  const uuid = textAt(channel, 'uuid');
  const link = tables.channel_schedule.find((row) => textAt(row, 'channel_id') === uuid) ?? {};
  const id = textAt(link, 'infinite_schedule_id') ?? textAt(channel, 'infinite_schedule_uuid');
  const schedule = tables.infinite_schedule.find((row) =>
    id === undefined ? textAt(row, 'channel_uuid') === uuid : textAt(row, 'uuid') === id,
  );
  if (schedule === undefined) return null;
  const own = tables.infinite_schedule_slot.filter(
    (row) => textAt(row, 'schedule_uuid') === textAt(schedule, 'uuid'),
  );
  return { schedule, slots: sortRows(own, 'slot_index') };
}

interface EndlessSlot extends TurnSlot {
  /** ms since midnight; null: the slot follows the one before it. */
  readonly at: number | null;
  readonly mode: string;
  /** 0 is Sunday; null: every day. */
  readonly days: readonly number[] | null;
  /** The slot plays until the next slot with a time. */
  readonly isFilling: boolean;
  readonly padMs: number;
}

/** Converts an infinite schedule to plans: one, or one for each weekday that differs. `name`: of the plans. */
export function readInfinite(
  context: ScheduleContext,
  key: string,
  name: string,
  { schedule, slots: rows }: InfiniteRows,
): readonly ImportRule[] {
  const { draft, path } = context;
  draft.count('slots', rows.length);
  if (numberAt(schedule, 'enabled') === 0) draft.note(path, 'scheduleOff');
  if ((numberAt(schedule, 'time_zone_offset') ?? 0) !== 0) draft.note(path, 'scheduleZone');
  if (textAt(schedule, 'flex_preference') === 'distribute') draft.note(path, 'flexBetween');
  const padMs = numberAt(schedule, 'pad_ms') ?? 1;
  const slots = rows.flatMap((row, index) => readSlot(context, row, index, padMs) ?? []);
  const isShuffled = textAt(schedule, 'slot_playback_order') === 'shuffle';
  if (isShuffled && slots.every(({ at }) => at === null))
    return arrangeTurnSlots(draft, key, name, { path, isInOrder: false, padMs, slots });
  if (isShuffled) draft.note(path, 'slotsShuffled');
  return layDays(context, key, name, slots);
}

function readSlot(
  context: ScheduleContext,
  row: Row,
  index: number,
  schedulePadMs: number,
): EndlessSlot | null {
  const at = `slot ${String(index + 1)}`;
  const slot = toSlot(row);
  const content = readContent(context, at, slot);
  if (content === null) return null;
  const padMs = numberAt(row, 'pad_to_multiple') ?? numberAt(row, 'pad_ms') ?? schedulePadMs;
  return {
    ...readCommon(context, at, slot),
    ...readAnchor(row),
    ...readFill(row),
    content,
    weight: numberAt(row, 'weight') ?? 1,
    cooldownMs: numberAt(row, 'cooldown_ms') ?? 0,
    padMs,
  };
}

function readAnchor(row: Row): Pick<EndlessSlot, 'at' | 'mode' | 'days'> {
  const at = numberAt(row, 'anchor_time');
  const days = listIn(parseText(row, 'anchor_days')).filter((day) => typeof day === 'number');
  return {
    at: at === undefined || at < 0 || at >= DAY_MS ? null : at,
    mode: textAt(row, 'anchor_mode') ?? 'hard',
    days: days.length === 0 ? null : days,
  };
}

function readFill(row: Row): Pick<EndlessSlot, 'isFilling' | 'forMs' | 'take'> {
  const mode = textAt(row, 'fill_mode') ?? 'fill';
  const value = Math.floor(numberAt(row, 'fill_value') ?? 0);
  return {
    isFilling: value <= 0 || (mode !== 'duration' && mode !== 'count'),
    forMs: mode === 'duration' && value > 0 ? value : null,
    take: mode === 'count' && value > 0 ? value : 1,
  };
}

/** The row in the format of a slot in a lineup file. */
function toSlot(row: Row): JsonRecord {
  const config = parseText(row, 'slot_config');
  const filler = parseText(row, 'filler_config');
  return {
    ...(isRecord(config) ? config : {}),
    id: textAt(row, 'uuid') ?? '',
    type: textAt(row, 'slot_type') ?? '',
    showId: textAt(row, 'show_id'),
    customShowId: textAt(row, 'custom_show_id'),
    fillerListId: textAt(row, 'filler_list_id'),
    channelId: textAt(row, 'redirect_channel_id'),
    smartCollectionId: textAt(row, 'smart_collection_id'),
    iterationGroup: textAt(row, 'iteration_group'),
    linkMode: textAt(row, 'link_mode'),
    filler: isRecord(filler) ? filler['fillers'] : undefined,
  };
}

const parseText = (row: Row, column: string): unknown => parseJson(textAt(row, column) ?? '');

interface Laid {
  readonly slot: EndlessSlot;
  /** null: flex. */
  readonly form: ImportSlot | null;
}

function layDays(
  { draft, path }: ScheduleContext,
  key: string,
  name: string,
  slots: readonly EndlessSlot[],
): readonly ImportRule[] {
  const cursors = findPositions(draft, slots);
  const hasAnchors = slots.some(({ at }) => at !== null);
  const laid = slots.map((slot): Laid => {
    const cursor = cursors.get(slot);
    const form = lay(draft, slot, hasAnchors);
    return { slot, form: form === null || cursor === undefined ? form : { ...form, cursor } };
  });
  const plan = (today: readonly Laid[]): readonly ImportSlot[] =>
    arrangeDay(draft, path, { slots: join(draft, today), isRepeated: true }, 0);
  if (slots.every(({ days }) => days === null)) {
    draft.plans.set(key, { name, slots: plan(laid) });
    return [{ plan: key }];
  }
  const rules = new Map<string, ImportRule>();
  for (const [index, weekday] of weekdays.entries()) {
    const today = laid.filter(({ slot }) => slot.days?.includes((index + 1) % 7) ?? true);
    const same = today.map(({ slot }) => slot.link.position).join();
    const known = rules.get(same);
    const days = [...(known?.when?.days ?? []), weekday];
    const own = known?.plan ?? `${key} ${weekday}`;
    if (known === undefined)
      draft.plans.set(own, { name: `${name} ${weekday}`, slots: plan(today) });
    rules.set(same, { when: { days }, plan: own });
  }
  return [...rules.values()];
}

function lay(draft: ImportDraft, slot: EndlessSlot, hasAnchors: boolean): ImportSlot | null {
  const { at, forMs, take, isFilling, cooldownMs, path } = slot;
  if (cooldownMs > 0) draft.note(path, 'slotCooldown');
  if (isRerun(slot)) draft.note(path, 'rerunOverDays');
  const form = contentForm(draft, slot.content);
  if (form === null) {
    if (at === null) draft.note(path, 'turnFlex');
    else draft.becomes('flex');
    return null;
  }
  if (at !== null) draft.becomes('timeSlot');
  // If no slot has a time, each one gets one turn.
  const isOpen = isFilling && (hasAnchors || at !== null);
  if (!isOpen) draft.becomes(forMs === null ? 'count' : 'duration');
  return {
    ...form,
    ...slot.filler,
    ...(form.channel === undefined ? padForm(draft, path, slot.padMs) : {}),
    ...(at === null ? {} : { at: Math.floor(at / 1000) * 1000 }),
    ...(isOpen ? {} : forMs === null ? { take } : { forMs }),
  };
}

/** The start mode of a slot with a time determines how the slot before it ends. */
function join(draft: ImportDraft, laid: readonly Laid[]): readonly ImportSlot[] {
  const slots: ImportSlot[] = [];
  for (const { slot, form } of laid) {
    const before = slots.at(-1);
    if (before !== undefined && slot.at !== null)
      slots[slots.length - 1] = endBefore(draft, before, slot, form);
    if (form !== null) slots.push(form);
  }
  return slots;
}

function endBefore(
  draft: ImportDraft,
  before: ImportSlot,
  { at, mode, path, filler }: EndlessSlot,
  form: ImportSlot | null,
): ImportSlot {
  // Flex: the slot before it ends here, and its filler takes the rest.
  if (form === null && at !== null) return { ...before, until: at };
  if (mode === 'soft') {
    draft.becomes('flexibleStart');
    return { ...before, overrunMs: longest(draft, before) };
  }
  if (mode !== 'padded') return before;
  if (filler.gap === undefined) return before;
  draft.note(path, 'anchorPadded');
  return { ...omit(before, 'gap'), gap: filler.gap };
}
