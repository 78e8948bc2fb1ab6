import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Temporal } from 'temporal-polyfill';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatMonth, formatWeekdayName } from '../../../../../shared/format/calendar-words.ts';
import { formatWeekday } from '../../../../../shared/format/time.ts';
import { dayMs, listWeeks, moveDay, someWeek } from '../../../../ui/calendar-days.ts';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { PlanPlace } from '../../../../../shared/playout/programme/edit-plan.ts';
import { planLook } from '../model/colors.ts';
import { findPlace, useDay } from '../model/day-view.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { planName } from '../model/words.ts';
import { PlanBar } from './PlanBar.tsx';
import css from './CalendarPane.module.css';

/** Minimum number of weeks, so that the height rarely changes. */
const MIN_WEEKS = 5;
const pick = (day: Temporal.PlainDate): void => programmeEditor.show({ day: day.toString() });

/** A month whose days have the color and pattern of their plan. Arrow keys move by days and weeks, Page keys by months, T selects today. */
export function CalendarPane() {
  const view = useDay();
  const chosen = Temporal.PlainDate.from(view.day);
  const [month, setMonth] = useState(chosen.with({ day: 1 }));
  const [shown, setShown] = useState(view.day);
  if (shown !== view.day) {
    setShown(view.day);
    setMonth(chosen.with({ day: 1 }));
  }
  const title = formatMonth(dayMs(month), 'UTC');
  return (
    <section className={css['pane']} aria-label={t('programmeview:calendar.label')}>
      <header className={css['head']}>
        <h2 className={css['title']} aria-live="polite">
          {title}
        </h2>
        <IconButton
          label={t('views:date.previousMonth')}
          icon={<ChevronLeft {...icon} />}
          onClick={() => setMonth(month.subtract({ months: 1 }))}
        />
        <IconButton
          label={t('views:date.nextMonth')}
          icon={<ChevronRight {...icon} />}
          onClick={() => setMonth(month.add({ months: 1 }))}
        />
      </header>
      <Month title={title} month={month} chosen={chosen} view={view} />
      <Legend view={view} />
    </section>
  );
}

function Month({
  title,
  month,
  chosen,
  view,
}: {
  readonly title: string;
  readonly month: Temporal.PlainDate;
  readonly chosen: Temporal.PlainDate;
  readonly view: DayView;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const keyed = useRef(false);
  useEffect(() => {
    if (!keyed.current) return;
    keyed.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [view.day]);
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={title}
      className={css['grid']}
      onKeyDown={(event) => {
        const to = movedTo(chosen, view.today, event);
        if (to === null) return;
        event.preventDefault();
        keyed.current = true;
        pick(to);
      }}
    >
      <Weekdays />
      <tbody>
        {listWeeks(month, MIN_WEEKS).map((week) => (
          <tr key={week[0]?.toString()}>
            <th scope="row" className={css['week']}>
              {week[0]?.weekOfYear}
            </th>
            {week.map((day) => (
              <Day key={day.toString()} day={day} month={month} chosen={chosen} view={view} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        <td />
        {someWeek.map(dayMs).map((day) => (
          <th key={day} scope="col" abbr={formatWeekdayName(day, 'long', 'UTC')}>
            {formatWeekdayName(day, 'short', 'UTC').slice(0, 1)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Day({
  day,
  month,
  chosen,
  view: { document, channel, today },
}: {
  readonly day: Temporal.PlainDate;
  readonly month: Temporal.PlainDate;
  readonly chosen: Temporal.PlainDate;
  readonly view: DayView;
}) {
  const iso = day.toString();
  const place = findPlace(channel, iso);
  const look = place === null ? null : planLook(document, channel.number, place.rule);
  const isChosen = day.equals(chosen);
  // The selected day may be in another month.
  const isStop =
    isChosen ||
    (chosen.toPlainYearMonth().equals(month.toPlainYearMonth()) ? false : day.equals(month));
  const label = formatWeekday(dayMs(day), dayMs(chosen), 'UTC');
  return (
    <td aria-selected={isChosen} className={css['day']}>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={t('programmeview:calendar.day', {
          day: label,
          plan: place === null ? t('programmeview:rule.none') : planName(document, place),
        })}
        aria-current={iso === today ? 'date' : undefined}
        data-outside={day.month !== month.month || undefined}
        className={cx(css['button'], look === null && css['bare'])}
        style={look === null ? undefined : ({ '--plan': look.color } as React.CSSProperties)}
        onClick={() => pick(day)}
      >
        {day.day}
        {look !== null && <PlanBar look={look} small />}
      </button>
    </td>
  );
}

function Legend({ view: { document, channel } }: { readonly view: DayView }) {
  const rules = document.channels[channel.number]?.days ?? [];
  const seen = new Set<string>();
  const places = rules
    .map((_, rule) => ({ channel: channel.number, rule }))
    .filter((place) => {
      const name = planName(document, place);
      if (seen.has(name)) return false;
      seen.add(name);
      return true;
    })
    .toSorted((a, b) => planOrder(document, a) - planOrder(document, b));
  return (
    <ul className={css['legend']}>
      {places.map((place) => (
        <li key={place.rule}>
          <PlanBar look={planLook(document, channel.number, place.rule)} />
          <span dir="auto">{planName(document, place)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Sorts plans in the order of the document. */
function planOrder(document: DayView['document'], { channel, rule }: PlanPlace): number {
  const plan = document.channels[channel]?.days[rule]?.plan;
  const names = Object.keys(document.plans ?? {});
  return typeof plan === 'string' ? names.indexOf(plan) : names.length + rule;
}

function movedTo(
  at: Temporal.PlainDate,
  today: string,
  event: KeyboardEvent,
): Temporal.PlainDate | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key.toLowerCase() === 't') return Temporal.PlainDate.from(today);
  return moveDay(at, event);
}
