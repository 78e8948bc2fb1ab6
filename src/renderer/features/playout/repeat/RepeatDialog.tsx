import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatIsoDay } from '../../../../shared/format/calendar.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { DateField } from '../../../ui/DateTimeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { usePlayoutEditor } from '../model/editor.ts';
import { useLane } from '../model/lanes.ts';
import { edit } from '../steps.ts';
import { dayAfter, dayName, daySpan, getWeekday } from '../../../ui/time/zone.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import type { Span } from '../model/lane.ts';
import { useChannelTitle } from '../words.ts';
import { lowerBound } from '../model/lane.ts';

const patterns = ['daily', 'weekdays', 'weekends', 'weekly'] as const;

/** Copies a day of a channel to other days. Days begin and end by the timeline's time zone. */
export function RepeatDialog({ channel, at, onClose }: PlayoutDialogProps<'repeat'>) {
  const zone = usePlayoutEditor((state) => state.zone);
  const days = useDays(at, zone);
  const { span } = days;
  const { starts } = useLane(channel);
  // Whether to keep or replace items on the target days.
  const [there, setThere] = useState<'keep' | 'replace'>('keep');
  const replace = there === 'replace';
  const targets = replace ? days.targets : selectFree(days.targets, starts);
  const items = span === null ? 0 : countIn(starts, span.from, span.to);
  const taken = days.targets.length - targets.length;
  const reason = explainNoRepeat(items, targets.length, taken);
  const repeating = useMutation(
    async () => {
      if (span !== null) await carryOut(channel, span, targets, replace);
    },
    { inline: true, onDone: onClose },
  );
  return (
    <FormDialog
      title={t('playout:repeat.title')}
      description={useChannelTitle(channel)}
      submit={t('playout:repeat.repeat', { count: targets.length })}
      submission={repeating}
      blocked={reason}
      onClose={onClose}
    >
      <Days {...days} />
      <Segmented
        wide
        label={t('playout:repeat.there')}
        value={there}
        options={(['keep', 'replace'] as const).map((value) => ({
          value,
          label: t(`playout:repeat.${value}`),
        }))}
        onValue={setThere}
      />
      <Preview
        targets={targets}
        items={items}
        zone={zone}
        replace={replace}
        taken={taken}
        reason={reason}
      />
    </FormDialog>
  );
}

/** Copies the items that start in the span to every target day, up to the length of that day. */
const carryOut = (
  channel: string,
  span: Span,
  targets: readonly RepeatTarget[],
  replace: boolean,
) =>
  edit({
    k: 'repeat',
    channel,
    ...span,
    replace,
    starts: targets.map(({ start }) => start),
    lengths: targets.map(({ length }) => length),
  });

/** The day to copy and its target days. `at` lies in the initially selected day. */
function useDays(at: number, zone: string) {
  const [day, setDay] = useState(() => formatIsoDay(at, zone));
  const [until, setUntil] = useState(() => dayAfter(formatIsoDay(at, zone), 6));
  const [pattern, setPattern] = useState<Pattern>('daily');
  const span = useMemo(() => daySpan(day, zone), [day, zone]);
  const targets = useMemo(
    () =>
      daySpan(until, zone) === null || span === null
        ? []
        : listTargets(day, targetDays(day, until, pattern), zone),
    [day, until, pattern, zone, span],
  );
  return { day, setDay, until, setUntil, pattern, setPattern, span, targets };
}

function Days(days: ReturnType<typeof useDays>) {
  return (
    <>
      <FieldPair>
        <DateField label={t('playout:repeat.day')} value={days.day} onValue={days.setDay} />
        <DateField label={t('playout:repeat.until')} value={days.until} onValue={days.setUntil} />
      </FieldPair>
      <Field label={t('playout:repeat.pattern')}>
        {(parts) => (
          <Select
            {...parts}
            wide
            value={days.pattern}
            options={patterns.map((value) => ({ value, label: t(`playout:repeat.${value}`) }))}
            onValue={days.setPattern}
          />
        )}
      </Field>
    </>
  );
}

/** Why nothing can be repeated; undefined: it can. `taken`: number of days skipped because they have items. */
function explainNoRepeat(items: number, targets: number, taken: number): string | undefined {
  if (items === 0) return t('playout:repeat.emptyDay');
  if (targets > 0) return undefined;
  return taken > 0 ? t('playout:repeat.allTaken') : t('playout:repeat.noTargets');
}

function Preview({
  targets,
  items,
  zone,
  replace,
  taken,
  reason,
}: {
  readonly targets: readonly RepeatTarget[];
  readonly items: number;
  readonly zone: string;
  readonly replace: boolean;
  /** Number of days skipped because they have items. */
  readonly taken: number;
  /** Why nothing can be repeated. */
  readonly reason: string | undefined;
}) {
  if (reason !== undefined) return <Notice tone="warn" title={reason} />;
  const odd = targets.find(({ hours }) => hours !== 0);
  return (
    <>
      <Notice
        title={t('playout:repeat.plan', {
          count: targets.length,
          items: t('playout:repeat.items', { count: items }),
        })}
      >
        {replace ? t('playout:repeat.planReplace') : t('playout:repeat.planKeep', { count: taken })}
      </Notice>
      {odd !== undefined && (
        <Notice tone="warn" title={t('playout:repeat.clocks', { day: dayName(odd.start, zone) })}>
          {t(odd.hours > 0 ? 'playout:repeat.longer' : 'playout:repeat.shorter')}
        </Notice>
      )}
    </>
  );
}

/** Which of the following days receive the copy. */
type Pattern = 'daily' | 'weekdays' | 'weekends' | 'weekly';

/** Maximum copies per operation. */
const MAX_DAYS = 366;

const fits = (pattern: Pattern, day: string, from: string): boolean => {
  const weekday = getWeekday(day);
  if (pattern === 'weekdays') return weekday <= 5;
  if (pattern === 'weekends') return weekday >= 6;
  return pattern === 'daily' || weekday === getWeekday(from);
};

/** The days after `from` through `until` that match the pattern, as `2026-11-21`; at most 366. */
export function targetDays(from: string, until: string, pattern: Pattern): readonly string[] {
  const days: string[] = [];
  for (
    let day = dayAfter(from, 1), at = 0;
    day <= until && at < 3660;
    day = dayAfter(day, 1), at += 1
  ) {
    if (fits(pattern, day, from)) days.push(day);
    if (days.length === MAX_DAYS) break;
  }
  return days;
}

interface RepeatTarget {
  readonly day: string;
  /** Start of the day (epoch ms). */
  readonly start: number;
  /** Length of the day (ms). */
  readonly length: number;
  /** Difference to the copied day in hours due to a clock change: −1, 0 or 1. */
  readonly hours: number;
}

/** Number of `starts` (epoch ms, ascending) in [from, to). */
const countIn = (starts: Float64Array, from: number, to: number): number =>
  lowerBound(starts, to) - lowerBound(starts, from);

/** The targets in which no item starts; `starts` as in `countIn`. */
const selectFree = (
  targets: readonly RepeatTarget[],
  starts: Float64Array,
): readonly RepeatTarget[] =>
  targets.filter(({ start, length }) => countIn(starts, start, start + length) === 0);

/** The target days with their starts and lengths in a time zone. */
export function listTargets(
  from: string,
  days: readonly string[],
  zone: string,
): readonly RepeatTarget[] {
  const source = daySpan(from, zone);
  if (source === null) return [];
  return days.flatMap((day) => {
    const span = daySpan(day, zone);
    if (span === null) return [];
    const longer = span.to - span.from - (source.to - source.from);
    return [
      {
        day,
        start: span.from,
        length: span.to - span.from,
        hours: Math.round(longer / 3_600_000),
      },
    ];
  });
}
