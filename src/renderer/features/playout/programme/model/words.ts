import { Temporal } from 'temporal-polyfill';
import { startSentence } from '../../../../../shared/lib/format.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { formatDuration } from '../../../../../shared/format/duration.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatSeconds, formatTime, formatWeekday } from '../../../../../shared/format/time.ts';
import type {
  ProgrammeJson,
  RuleJson,
  SlotJson,
  SourceJson,
} from '../../../../../shared/playout/programme/document.ts';
import type { PlanPlace } from '../../../../../shared/playout/programme/edit-plan.ts';
import { parseLength } from '../../../../../shared/playout/programme/lengths.ts';
import { weekdays } from '../../../../../shared/playout/programme/model.ts';
import { formatWeekdayName, listMonthNames } from '../../../../../shared/format/calendar-words.ts';
import type { DayHole, DaySlot, DayUnit } from './day-slots.ts';
import type { DayView } from './day-view.ts';
import { sumSlot } from './day-slots.ts';

/** The display name of a key: `tea-time` becomes "Tea time". */
export const keyName = (key: string): string =>
  startSentence(key.replace(/[-_]+/g, ' ').trim() || key);

export const slotName = ({ id, name }: Pick<SlotJson, 'id' | 'name'>): string =>
  name === undefined || name === '' ? keyName(id) : name;

export function sourceName(document: ProgrammeJson | null, key: string): string {
  const name = document?.sources[key]?.name;
  return name === undefined || name === '' ? keyName(key) : name;
}

/** The sources as options of a select. */
export const sourceOptions = (document: ProgrammeJson) =>
  Object.keys(document.sources).map((name) => ({ value: name, label: sourceName(document, name) }));

/** A length in words, such as "15 min"; an invalid one is returned unchanged. */
function lengthWords(text: string): string {
  const ms = parseLength(text);
  return ms === null ? text : formatDuration(ms);
}

/** The rules of a slot in a few words each: its end, its grid, its breaks. */
export function slotRules(slot: SlotJson): readonly string[] {
  const { take, until, align, overrun, breaks, repeat } = slot;
  const length = slot.for;
  const ends = [
    take === undefined ? null : t('programmeview:rules.take', { count: take }),
    until === undefined ? null : t('programmeview:rules.until', { time: until }),
    length === undefined ? null : t('programmeview:rules.for', { length: lengthWords(length) }),
  ].filter((one) => one !== null);
  return [
    repeat === undefined ? null : t('programmeview:rules.repeat', { slot: keyName(repeat) }),
    ends.length === 0 && repeat === undefined ? t('programmeview:rules.next') : ends.join(', '),
    align === undefined ? null : t('programmeview:rules.align', { length: lengthWords(align) }),
    overrun === undefined
      ? null
      : t('programmeview:rules.overrun', { length: lengthWords(overrun) }),
    breaks === undefined ? null : breakWords(breaks),
  ].filter((one): one is string => one !== null && one !== '');
}

function breakWords({ at, max, clips = 1 }: NonNullable<SlotJson['breaks']>): string {
  const times = max === undefined ? t('programmeview:rules.allBreaks') : String(max);
  return at === 'chapters'
    ? t('programmeview:rules.chapters', { times, clips })
    : t('programmeview:rules.every', { times, clips, length: lengthWords(at.every) });
}

/** "episode · shared": the order of a source, its rest and its cursor. */
export function orderWords({ order, rest, cursor }: SourceJson): string {
  return [
    t(`programmeview:order.${order}`),
    rest === undefined ? null : t('programmeview:order.rest', { length: lengthWords(rest) }),
    cursor === 'shared' ? t('programmeview:order.shared') : null,
  ]
    .filter((one) => one !== null)
    .join(' · ');
}

/** The selection of a source: its query, or a description. */
export function selectionWords({ query, show, ids }: SourceJson): string {
  if (query !== undefined) return query;
  if (show !== undefined) return `show_title:"${show}"`;
  return t('programmeview:source.picked', { count: ids?.length ?? 0 });
}

export const weekdayName = (day: string): string => {
  const index = weekdays.findIndex((one) => one === day);
  // 1970-01-05 was a Monday.
  return index < 0 ? day : formatWeekdayName((4 + index) * 86_400_000, 'short', 'UTC');
};

/** When a rule applies: "Mon – Fri", "24 – 26 Dec", "all days". */
export function conditionWords(when: RuleJson['when']): string {
  const parts = [
    daysWords(when?.days ?? []),
    (when?.dates ?? []).map((range) => range.replace('..', ' – ')).join(', '),
    (when?.months ?? [])
      .map((month) => startSentence(listMonthNames()[month - 1] ?? ''))
      .join(', '),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('programmeview:rule.always') : parts.join(', ');
}

/** Three or more consecutive days become a range. */
function daysWords(days: readonly string[]): string {
  const chosen = weekdays.map((day, index) => (days.includes(day) ? index : -1));
  const runs: number[][] = [];
  for (const index of chosen) {
    if (index < 0) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  return runs
    .map((run) => run.map((index) => weekdayName(weekdays[index] ?? '')))
    .map((run) => (run.length < 3 ? run.join(', ') : `${run[0] ?? ''} – ${run.at(-1) ?? ''}`))
    .join(', ');
}

/** The result of a slot: a sentence, and what follows it. */
export interface EffectWords {
  readonly main: string;
  readonly then: string | null;
}

/** `next`: name of the following slot. `isAnchored`: whether it has an anchor. */
export function effectWords(
  slot: DaySlot,
  next: { readonly slot: DaySlot; readonly name: string; readonly isAnchored: boolean } | null,
  zone: string,
): EffectWords {
  const { units, fillerMs, breakMs, cardMs, finishes, tailMs } = sumSlot(slot);
  const parts = [
    t('programmeview:effect.units', { count: units }),
    breakMs > 0 ? t('programmeview:effect.breaks', { length: formatLength(breakMs) }) : null,
    fillerMs > 0 ? t('programmeview:effect.filler', { length: formatLength(fillerMs) }) : null,
    units > 0 || fillerMs > 0
      ? t('programmeview:effect.finishes', { time: formatSeconds(finishes, zone) })
      : null,
  ].filter((one) => one !== null);
  return { main: parts.join(', '), then: thenWords(slot, next, zone, { tailMs, cardMs }) };
}

function thenWords(
  slot: DaySlot,
  next: Parameters<typeof effectWords>[1],
  zone: string,
  { tailMs, cardMs }: { readonly tailMs: number; readonly cardMs: number },
): string | null {
  if (tailMs > 0)
    return t('programmeview:effect.tail', {
      length: formatLength(tailMs),
      time: formatTime(slot.finish, zone),
    });
  if (cardMs > 0) return t('programmeview:effect.card', { length: formatLength(cardMs) });
  if (next === null || next.isAnchored) return null;
  return t('programmeview:effect.follows', {
    name: next.name,
    from: formatSeconds(next.slot.start, zone),
    to: formatTime(next.slot.finish, zone),
  });
}

/** The name of a rule's plan. */
export function planName(document: ProgrammeJson, { channel, rule }: PlanPlace): string {
  const plan = document.channels[channel]?.days[rule]?.plan;
  return typeof plan === 'string'
    ? keyName(plan)
    : t('programmeview:rule.unnamed', { rule: rule + 1 });
}

/** Title, source, times and breaks of a unit, and whether it is pinned. */
export function unitWords(
  unit: DayUnit,
  { document, preview }: Pick<DayView, 'document' | 'preview'>,
) {
  const zone = preview?.zone ?? 'UTC';
  const breakMs = unit.breaks.reduce((sum, { ms }) => sum + ms, 0);
  return {
    title: unit.code === null ? unit.title : `${unit.code} ${unit.title}`,
    facts: [
      unit.source === null ? null : sourceName(document, unit.source),
      t('programmeview:unit.times', {
        from: formatSeconds(unit.start, zone),
        to: formatSeconds(unit.finish, zone),
      }),
      breakMs > 0 ? t('programmeview:unit.breaks', { length: formatLength(breakMs) }) : null,
    ].filter((one) => one !== null),
    pinned: unit.pin === null ? [] : [t('programmeview:unit.pinned')],
  };
}

/** The reason for a part of the day, in a few words. */
export function partReason(part: DayUnit | DayHole, document: ProgrammeJson): string {
  if (part.k === 'hole')
    return part.source === null
      ? t('programmeview:table.card')
      : t('programmeview:table.filler', { source: sourceName(document, part.source) });
  if (part.pin !== null) return t('programmeview:unit.pinned');
  return part.source === null
    ? ''
    : t('programmeview:table.next', { source: sourceName(document, part.source) });
}

/** A date `YYYY-MM-DD` in words: `Fri 18 Dec`. */
export function dayWords(day: string): string {
  const ms = Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds;
  return formatWeekday(ms, ms, 'UTC');
}

/** The effect of an edit on a slot of the day, in words; null: it does not air. */
interface SlotChange {
  readonly slot: string;
  readonly was: string | null;
  readonly now: string | null;
}

/** The slots whose result an edit changes, in the order of the day. */
export function listSlotChanges(
  before: readonly DaySlot[],
  after: readonly DaySlot[],
  zone: string,
): readonly SlotChange[] {
  const ids = new Set([...before, ...after].map(({ slot }) => slot).filter((id) => id !== null));
  const say = (slots: readonly DaySlot[], id: string): string | null => {
    const found = slots.find(({ slot }) => slot === id);
    return found === undefined ? null : effectWords(found, null, zone).main;
  };
  return [...ids]
    .map((slot) => ({ slot, was: say(before, slot), now: say(after, slot) }))
    .filter(({ was, now }) => was !== now);
}
