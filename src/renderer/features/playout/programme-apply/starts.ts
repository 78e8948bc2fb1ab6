import { Temporal } from 'temporal-polyfill';
import '../../../../shared/playout/apply-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatMoment } from '../../../../shared/format/time.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';

/** Number of days offered as the start of an apply. */
const MAX_STARTS = 14;

/** A broadcast day and its start (epoch ms). */
export interface ApplyStart {
  readonly date: string;
  readonly at: number;
}

/** Default start of the broadcast day. */
const DAY_START = '06:00';

/** The zone and day start of a document; null: missing or invalid. */
function readClock(
  text: string,
): { readonly zone: string; readonly start: Temporal.PlainTime } | null {
  try {
    const { zone, dayStart = DAY_START } = JSON.parse(text) as Record<string, unknown>;
    if (typeof zone !== 'string' || typeof dayStart !== 'string') return null;
    // Throws for an unknown zone.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return { zone, start: Temporal.PlainTime.from(dayStart) };
  } catch {
    return null;
  }
}

/** The next broadcast days of a programme, in its own zone and by its day start. Empty if the document is invalid. `now`: epoch ms. */
export function listStarts(text: string, now: number): readonly ApplyStart[] {
  const clock = readClock(text);
  if (clock === null) return [];
  const { zone, start } = clock;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  return Array.from({ length: MAX_STARTS }, (_, index) => {
    const day = today.add({ days: index });
    const { epochMilliseconds } = day.toZonedDateTime({ timeZone: zone, plainTime: start });
    return { date: day.toString(), at: epochMilliseconds };
  }).filter(({ at }) => at > now);
}

/**
 * Says what stays, and from when the rules of each channel apply: no new slot begins earlier, whatever its time. `text`: of the programme;
 * `now`: epoch ms.
 */
export function describeStart(
  channel: Pick<ApplyPlan['channels'][number], 'name' | 'from' | 'files'> | undefined,
  text: string,
  now: number,
): string {
  if (channel === undefined || channel.files === 0) return t('programmeapply:onAir');
  const time = formatMoment(channel.from, now, readClock(text)?.zone);
  return t('programmeapply:onAirUntil', { name: channel.name, time });
}
