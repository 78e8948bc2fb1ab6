import { weekdays } from '../../programme/model.ts';
import { omit } from '../../../lib/omit.ts';
import type { ImportDraft } from '../draft.ts';
import type { ImportRule, ImportSlot } from '../model.ts';
import type { TimedSlot, TimeSchedule } from './model.ts';
import { contentForm, findPositions, isRerun, padForm } from './slot-form.ts';

const DAY_MS = 86_400_000;

/** Converts slots at times of day to plans: one, or one for each weekday that differs. `name`: of the plans. */
export function arrangeTimeSlots(
  draft: ImportDraft,
  key: string,
  name: string,
  schedule: TimeSchedule,
): readonly ImportRule[] {
  const { isWeekly, firstDay } = schedule;
  const days = new DaySlots(draft, schedule);
  if (!isWeekly) {
    draft.plans.set(key, { name, slots: days.plan(0) });
    return [{ plan: key }];
  }
  const rules: ImportRule[] = [];
  const known = new Map<string, number>();
  for (let day = 0; day < 7; day += 1) {
    const slots = days.plan(day);
    const weekday = weekdays[(firstDay + day) % 7] ?? 'mon';
    const same = known.get(JSON.stringify(slots));
    const rule = same === undefined ? undefined : rules[same];
    if (rule !== undefined && same !== undefined) {
      rules[same] = { ...rule, when: { days: sorted([...(rule.when?.days ?? []), weekday]) } };
      continue;
    }
    known.set(JSON.stringify(slots), rules.length);
    const plan = `${key} ${weekday}`;
    draft.plans.set(plan, { name: `${name} ${weekday}`, slots });
    rules.push({ when: { days: [weekday] }, plan });
  }
  const [only] = rules;
  return rules.length === 1 && only !== undefined ? [{ plan: only.plan }] : rules;
}

const sorted = (days: readonly (typeof weekdays)[number][]): readonly (typeof weekdays)[number][] =>
  weekdays.filter((day) => days.includes(day));

interface Laid {
  readonly source: TimedSlot;
  /** null: flex. */
  readonly slot: ImportSlot | null;
  readonly at: number;
}

class DaySlots {
  readonly #draft: ImportDraft;
  readonly #schedule: TimeSchedule;
  readonly #days: readonly (readonly Laid[])[];
  readonly #cursors;

  constructor(draft: ImportDraft, schedule: TimeSchedule) {
    this.#draft = draft;
    this.#schedule = schedule;
    this.#cursors = findPositions(draft, schedule.slots);
    const laid = schedule.slots
      .map((source) => this.#lay(source))
      .sort((a, b) => a.source.at - b.source.at);
    this.#days = Array.from({ length: schedule.isWeekly ? 7 : 1 }, (_, day) =>
      laid.filter(({ source }) => !schedule.isWeekly || Math.floor(source.at / DAY_MS) === day),
    );
  }

  plan(day: number): readonly ImportSlot[] {
    const today = unique(this.#days[day] ?? []);
    const first = today[0]?.at ?? DAY_MS;
    const carried = first > 0 ? this.#lastBefore(day) : null;
    const head = carried === null ? [] : [carried];
    const slots: ImportSlot[] = [...head];
    const firsts = new Map<string, number>();
    for (const { source, slot, at } of today) {
      const before = slots.at(-1);
      if (slot === null) {
        // Flex: the slot before it ends here, and its filler takes the rest.
        if (before !== undefined) slots[slots.length - 1] = { ...before, until: at };
        continue;
      }
      slots.push(this.#linked(source, { ...slot, at }, firsts, slots.length));
    }
    return slots.map((slot, index) =>
      this.#late(slot, slots[index + 1], index === slots.length - 1),
    );
  }

  /** The last slot of the day before, which continues until the first slot. */
  #lastBefore(day: number): ImportSlot | null {
    const count = this.#days.length;
    for (let back = 1; back <= count; back += 1) {
      const last = this.#days[(day - back + count) % count]?.at(-1);
      if (last !== undefined) return last.slot;
    }
    return null;
  }

  #lay(source: TimedSlot): Laid {
    const form = contentForm(this.#draft, source.content);
    const at = Math.floor((source.at % DAY_MS) / 1000) * 1000;
    if (form === null) {
      this.#draft.becomes('flex');
      return { source, slot: null, at };
    }
    this.#draft.becomes('timeSlot');
    const cursor = this.#cursors.get(source);
    const pad = source.padMs ?? this.#schedule.padMs;
    const align = form.channel === undefined ? padForm(this.#draft, source.path, pad) : {};
    const slot = {
      ...form,
      ...source.filler,
      ...align,
      ...(cursor === undefined ? {} : { cursor }),
    };
    return { source, slot, at };
  }

  /** A rerun repeats the first slot of its position on this day. */
  #linked(
    source: TimedSlot,
    slot: ImportSlot,
    firsts: Map<string, number>,
    index: number,
  ): ImportSlot {
    const { position } = source.link;
    if (position === null) return slot;
    const first = firsts.get(position);
    if (first === undefined) {
      firsts.set(position, index);
      if (isRerun(source) && this.#schedule.isWeekly)
        this.#draft.note(source.path, 'rerunOverDays');
      return slot;
    }
    if (!isRerun(source)) return slot;
    this.#draft.becomes('slotRerun');
    return { ...omit(slot, 'play', 'cursor'), repeat: first };
  }

  /** The lateness that the next slot allows is the overrun of this one. */
  #late(slot: ImportSlot, next: ImportSlot | undefined, isLast: boolean): ImportSlot {
    const { latenessMs } = this.#schedule;
    const isAnchored = isLast || next?.at !== undefined;
    if (latenessMs <= 0 || !isAnchored || slot.until !== undefined) return slot;
    this.#draft.becomes('lateness');
    return { ...slot, overrunMs: Math.min(latenessMs, DAY_MS) };
  }
}

/** Of two slots at the same time, the first counts. */
const unique = (slots: readonly Laid[]): readonly Laid[] =>
  slots.filter(({ at }, index) => index === 0 || slots[index - 1]?.at !== at);
