import '../../../../shared/playout/apply-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatWeekdayName } from '../../../../shared/format/calendar-words.ts';
import { formatWeekday, formatTime } from '../../../../shared/format/time.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import { describeLoss } from '../../../../shared/playout/programme/apply/loss-text.ts';
import type { Counts } from './apply-model.ts';
import { countChanges } from './apply-model.ts';

const ZONE = 'UTC';

/** The names of a day such as `2026-11-23`: `Mon`, `23`, `Mon 23 Nov`. */
export function nameDay(date: string): {
  readonly weekday: string;
  readonly day: string;
  readonly full: string;
} {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return {
    weekday: formatWeekdayName(noon, 'short', ZONE),
    day: String(Number(date.slice(8))),
    full: formatWeekday(noon, Date.now(), ZONE),
  };
}

/** `6 changes: 3 move, 2 added, 1 removed`, for screen readers and tooltips. */
export function dayWords(day: Counts | null): string {
  if (day === null) return t('programmeapply:grid.noDay');
  const changes = countChanges(day);
  return `${t('programmeapply:changes', { count: changes })}: ${changeWords(day)}`;
}

/** `3 move, 2 added, 1 removed`; mentions kept items only if nothing changes. */
export function changeWords(day: Counts): string {
  if (countChanges(day) === 0) return t('programmeapply:grid.same', { count: day.kept });
  return (['moved', 'added', 'removed'] as const)
    .filter((kind) => day[kind] > 0)
    .map((kind) => t(`programmeapply:count.${kind}`, { count: day[kind] }))
    .join(', ');
}

/** A plan as text: lost airtime, and one line per channel and day with changes. `zone`: of the times. */
export function writePlan(plan: ApplyPlan, ticked: ReadonlySet<string>, zone: string): string {
  const lines = plan.channels.flatMap((channel) => {
    const { number, name, days } = channel;
    const head = `${number} ${name}`;
    if (!ticked.has(number)) return [`${head}: ${t('programmeapply:text.keeps')}`];
    const changed = days.filter((day) => countChanges(day) > 0);
    if (changed.length === 0) return [`${head}: ${t('programmeapply:text.same')}`];
    return changed.map((day) => `${head}, ${nameDay(day.date).full}: ${dayWords(day)}`);
  });
  const losses = plan.losses
    .filter(({ channel }) => ticked.has(channel))
    .map((loss) => `${loss.channel}, ${describeLoss(loss, (at) => formatTime(at, zone))}`);
  const jumps = plan.jumps
    .filter(({ channel }) => ticked.has(channel))
    .map(({ sentence }) => sentence);
  const notes = plan.notes.filter(({ channel }) => ticked.has(channel)).map(({ text }) => text);
  return [...losses, ...lines, ...jumps, ...notes].join('\n');
}
