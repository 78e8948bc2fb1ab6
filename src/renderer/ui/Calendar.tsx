import './views-texts.ts';
import { useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Temporal } from 'temporal-polyfill';
import { t } from '../../shared/i18n/translate.ts';
import { formatMonth, formatWeekdayName } from '../../shared/format/calendar-words.ts';
import { formatDate } from '../../shared/format/time.ts';
import { dayMs, listWeeks, moveDay, someWeek } from './calendar-days.ts';
import css from './Calendar.module.css';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';

/** Fixed number of weeks, so that the height stays the same. */
const WEEKS = 6;

const weekday = (day: Temporal.PlainDate, length: 'short' | 'long'): string =>
  formatWeekdayName(dayMs(day), length, 'UTC');

/** A month as a grid of days. Arrow keys move by days and weeks, Page keys by months, Home and End within the week; Enter selects. */
export function Calendar({
  value,
  onValue,
}: {
  /** The selected day, such as `2026-11-20`. */
  readonly value: string;
  readonly onValue: (day: string) => void;
}) {
  const [at, setAt] = useState(() => Temporal.PlainDate.from(value));
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  const byMonth = (months: number): void => {
    setAt(at.add({ months }));
  };
  const title = formatMonth(dayMs(at), 'UTC');
  return (
    <div className={css['calendar']}>
      <Head title={title} onMove={byMonth} />
      <table
        ref={grid}
        role="grid"
        aria-label={title}
        className={css['grid']}
        onKeyDown={(event) => {
          const to = moveDay(at, event);
          if (to === null) return;
          event.preventDefault();
          setAt(to);
        }}
      >
        <Weekdays />
        <tbody>
          {listWeeks(at, WEEKS).map((week) => (
            <tr key={week[0]?.toString()}>
              {week.map((day) => (
                <Day key={day.toString()} day={day} at={at} value={value} onValue={onValue} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({
  title,
  onMove,
}: {
  readonly title: string;
  readonly onMove: (months: number) => void;
}) {
  return (
    <div className={css['head']}>
      <IconButton
        label={t('views:date.previousMonth')}
        icon={<ChevronLeft {...icon} />}
        onClick={() => onMove(-1)}
      />
      <span className={css['title']} aria-live="polite">
        {title}
      </span>
      <IconButton
        label={t('views:date.nextMonth')}
        icon={<ChevronRight {...icon} />}
        onClick={() => onMove(1)}
      />
    </div>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {someWeek.map((day) => (
          <th key={day.dayOfWeek} scope="col" abbr={weekday(day, 'long')}>
            {weekday(day, 'short')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Day({
  day,
  at,
  value,
  onValue,
}: {
  readonly day: Temporal.PlainDate;
  readonly at: Temporal.PlainDate;
  readonly value: string;
  readonly onValue: (day: string) => void;
}) {
  const iso = day.toString();
  const today = iso === Temporal.Now.plainDateISO().toString();
  return (
    <td aria-selected={iso === value}>
      <button
        type="button"
        tabIndex={day.equals(at) ? 0 : -1}
        aria-label={`${weekday(day, 'long')} ${formatDate(dayMs(day), 0, 'UTC')}`}
        aria-current={today ? 'date' : undefined}
        data-outside={day.month !== at.month || undefined}
        onClick={() => onValue(iso)}
      >
        {day.day}
      </button>
    </td>
  );
}
