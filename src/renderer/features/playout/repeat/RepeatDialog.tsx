import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
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
import { dayAfter, dayName, dayOf, daySpan } from '../../../ui/time/zone.ts';
import type { Pattern, RepeatTarget } from './repeat-days.ts';
import { countIn, freeOf, targetDays, targetsOf } from './repeat-days.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import type { DialogProps } from '../dialogs.ts';
import type { Span } from '../model/lane.ts';
import { useChannelTitle } from '../words.ts';

const patterns = ['daily', 'weekdays', 'weekends', 'weekly'] as const;

/** Copies a day of a channel to other days. Days are those of the clocks in the timeline's zone. */
export function RepeatDialog({ channel, at, onClose }: DialogProps<'repeat'>) {
  const zone = usePlayoutEditor((state) => state.zone);
  const days = useDays(at, zone);
  const { span } = days;
  const { starts } = useLane(channel);
  // What becomes of items that lie there already.
  const [there, setThere] = useState<'keep' | 'replace'>('keep');
  const replace = there === 'replace';
  const targets = replace ? days.targets : freeOf(days.targets, starts);
  const items = span === null ? 0 : countIn(starts, span.from, span.to);
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
      disabled={targets.length === 0 || items === 0}
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
        {...{ targets, items, zone, replace }}
        taken={days.targets.length - targets.length}
      />
    </FormDialog>
  );
}

/** Makes the copies: what starts in the span goes to every day, as far as that has room for it. */
const carryOut = (
  channel: string,
  span: Span,
  targets: readonly RepeatTarget[],
  replace: boolean,
) =>
  edit({
    ...{ k: 'repeat', channel, ...span, replace },
    starts: targets.map(({ start }) => start),
    lengths: targets.map(({ length }) => length),
  });

/** Which day is copied and which ones get the copy; `at` lies in the day that is offered first. */
function useDays(at: number, zone: string) {
  const [day, setDay] = useState(() => dayOf(at, zone));
  const [until, setUntil] = useState(() => dayAfter(dayOf(at, zone), 6));
  const [pattern, setPattern] = useState<Pattern>('daily');
  const span = useMemo(() => daySpan(day, zone), [day, zone]);
  const targets = useMemo(
    () =>
      daySpan(until, zone) === null || span === null
        ? []
        : targetsOf(day, targetDays(day, until, pattern), zone),
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

function Preview({
  targets,
  items,
  zone,
  replace,
  taken,
}: {
  readonly targets: readonly RepeatTarget[];
  readonly items: number;
  readonly zone: string;
  readonly replace: boolean;
  /** How many days have items and are left out for it. */
  readonly taken: number;
}) {
  if (items === 0) return <Notice tone="warn" title={t('playout:repeat.emptyDay')} />;
  if (targets.length === 0 && taken > 0)
    return <Notice tone="warn" title={t('playout:repeat.allTaken')} />;
  if (targets.length === 0) return <Notice tone="warn" title={t('playout:repeat.noTargets')} />;
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
