import './views-texts.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { formatDate, formatExactTime, formatWeekday } from '../../shared/format/time.ts';
import { formatIsoDay } from '../../shared/format/calendar.ts';
import { formatWeekdayName } from '../../shared/format/calendar-words.ts';
import { CommitField } from './CommitField.tsx';
import css from './DateTimeField.module.css';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';
import type { Read } from './use-commit.ts';
import type * as moment from './time/moment.ts';

type Moments = typeof moment;
let moments: Moments | null = null;

/** The Temporal polyfill is large, so the first field that needs it loads it. */
const loadMoments = async (): Promise<Moments> => (moments ??= await import('./time/moment.ts'));

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

interface FieldProps<V> {
  readonly label: string;
  readonly hint?: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly disabled?: boolean;
}

const useMoments = (): void => {
  useEffect(() => {
    // The field retries when it parses its text and reports the failure then.
    loadMoments().catch(() => undefined);
  }, []);
};

/** Parses synchronously if the parser is loaded, otherwise once it has loaded. */
function reader<V>(
  parse: (from: Moments) => V | null,
  error: () => string,
): Read<V> | Promise<Read<V>> {
  const read = (from: Moments): Read<V> => {
    const value = parse(from);
    return value === null ? { ok: false, error: error() } : { ok: true, value };
  };
  return moments === null ? loadMoments().then(read) : read(moments);
}

/** A day (value `2026-11-20`, shown as `20 Nov`) to type, step with arrow keys or pick. Accepts both, `24.12.`, `+3` and "tomorrow". */
export function DateField({ label, hint, value, onValue, disabled = false }: FieldProps<string>) {
  useMoments();
  const now = useToday();
  return (
    <CommitField
      label={label}
      hint={hint}
      disabled={disabled}
      note={formatWeekdayName(atNoon(value), 'long', 'UTC')}
      text={formatDate(atNoon(value), now, 'UTC')}
      read={(text) =>
        reader(
          ({ parseDay }) => parseDay(text, value),
          () => t('views:date.wrongDay', { field: label }),
        )
      }
      step={(typed, up) => shiftDay(typed ?? value, up)}
      onCommit={onValue}
      aside={<Picker label={label} value={value} onValue={onValue} disabled={disabled} />}
    />
  );
}

/**
 * A moment (epoch ms), shown in a time zone. Accepts a time on the same day, a date with a time, or an offset ("+1:30"). `day` false: the
 * field contains only the time and shows the day beside its label. `seconds` false: hides seconds, unless the moment has some.
 */
export function DateTimeField({
  label,
  hint,
  value,
  zone,
  day = true,
  seconds = true,
  onValue,
  disabled = false,
}: FieldProps<number> & {
  readonly zone: string;
  readonly day?: boolean;
  readonly seconds?: boolean;
}) {
  useMoments();
  const now = useToday();
  const clock = formatClock(value, zone, seconds);
  return (
    <CommitField
      label={label}
      hint={hint}
      disabled={disabled}
      read={(text) => readMoment(text, value, zone, label)}
      note={day ? zone : `${formatWeekday(value, now, zone)} · ${zone}`}
      text={day ? `${formatDate(value, now, zone)}, ${clock}` : clock}
      step={(typed, up, fine) => (typed ?? value) + up * (fine ? 1_000 : 60_000)}
      onCommit={onValue}
      aside={
        <Picker
          label={label}
          disabled={disabled}
          value={formatIsoDay(value, zone)}
          onValue={(picked) => {
            void Promise.resolve(
              reader(
                ({ parseMoment }) => parseMoment(`${picked} ${clock}`, value, zone),
                () => '',
              ),
            ).then(
              (moment) => {
                if (moment.ok) onValue(moment.value);
              },
              // Until the parser loads, the field keeps its value. Typing reports a load failure.
              () => undefined,
            );
          }}
        />
      }
    />
  );
}

function formatClock(at: number, zone: string, seconds: boolean): string {
  const exact = formatExactTime(at, zone);
  return seconds || at % 60_000 !== 0 ? exact : exact.slice(0, -':00'.length);
}

const readMoment = (text: string, at: number, zone: string, field: string) =>
  reader(
    ({ parseMoment }) => parseMoment(text, at, zone),
    () => t('views:date.wrongMoment', { field }),
  );

/** The month grid in a popover. */
function Picker({ label, value, onValue, disabled = false }: FieldProps<string>) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t('views:date.pick', { field: label })}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          className={css['pick']}
          label={t('views:date.pick', { field: label })}
          icon={<CalendarDays {...icon} />}
          disabled={disabled}
        />
      }
    >
      <Suspense fallback={<div className={css['room']} />}>
        <Calendar
          value={value}
          onValue={(day) => {
            setOpen(false);
            onValue(day);
          }}
        />
      </Suspense>
    </Popover>
  );
}

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const shiftDay = (day: string, days: number): string =>
  new Date(atNoon(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The current time, which decides whether a date includes its year. */
function useToday(): number {
  const [now] = useState(() => Date.now());
  return now;
}
