import '../../../../shared/playout/apply-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatWeekdayName } from '../../../../shared/format/calendar-words.ts';
import { formatWeekday } from '../../../../shared/format/time.ts';
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

/** `3 move, 2 added, 1 removed`; what stays is not written if anything changes. */
export function changeWords(day: Counts): string {
  if (countChanges(day) === 0) return t('programmeapply:grid.same', { count: day.kept });
  return (['moved', 'added', 'removed'] as const)
    .filter((kind) => day[kind] > 0)
    .map((kind) => t(`programmeapply:count.${kind}`, { count: day[kind] }))
    .join(', ');
}
