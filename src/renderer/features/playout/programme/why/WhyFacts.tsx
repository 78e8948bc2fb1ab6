import { t } from '../../../../../shared/i18n/translate.ts';
import { formatDateTime, formatTime, formatWeekday } from '../../../../../shared/format/time.ts';
import type { Explanation } from '../../../../../shared/playout/programme/contract.ts';
import type { DayUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import css from './Why.module.css';

const DAY_MS = 86_400_000;
/** Maximum number of named waiting units. */
const MAX_WAITING = 4;

interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
}

/** The cursor before and after, the units that wait and until when, and the unit's last airing. */
export function listFacts(
  { before, after, waiting, lastAired }: Explanation,
  { start }: DayUnit,
  { channel: { zone } }: DayView,
): readonly Fact[] {
  const cursor = `${before ?? t('programmeview:source.cursorNone')} → ${after ?? before ?? ''}`;
  const named = waiting
    .slice(0, MAX_WAITING)
    .map(({ title, due }) =>
      due === null
        ? t('programmeview:why.dueEach', { title })
        : t('programmeview:why.dueAt', { title, time: formatDateTime(due, start, zone) }),
    );
  const more = waiting.length - named.length;
  return [
    {
      label: t('programmeview:why.cursor'),
      lines: before === null && after === null ? [] : [cursor],
    },
    {
      label: t('programmeview:why.due'),
      lines: more === 0 ? named : [...named, t('programmeview:why.dueMore', { count: more })],
    },
    {
      label: t(
        lastAired !== null && lastAired > Date.now()
          ? 'programmeview:why.lastAhead'
          : 'programmeview:why.last',
      ),
      lines: [
        lastAired === null ? t('programmeview:why.lastNever') : lastWords(lastAired, start, zone),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
}

const lastWords = (at: number, now: number, zone: string): string =>
  t('programmeview:why.lastAt', {
    day: formatWeekday(at, now, zone),
    time: formatTime(at, zone),
    count: Math.floor((now - at) / DAY_MS),
  });

export function WhyFacts({
  data,
  unit,
  view,
}: {
  readonly data: Explanation;
  readonly unit: DayUnit;
  readonly view: DayView;
}) {
  return (
    <dl className={css['more']}>
      {listFacts(data, unit, view).map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          {lines.map((line) => (
            <dd key={line} dir="auto">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
