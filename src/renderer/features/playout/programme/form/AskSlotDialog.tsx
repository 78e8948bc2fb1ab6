import { useMemo, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { formatTime } from '../../../../../shared/format/time.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { DayPreview } from '../../../../../shared/playout/programme/contract.ts';
import type { Loss } from '../../../../../shared/playout/programme/apply/find-losses.ts';
import { findLosses } from '../../../../../shared/playout/programme/apply/find-losses.ts';
import {
  describeLoss,
  describeReason,
} from '../../../../../shared/playout/programme/apply/loss-text.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { useResource } from '../../../../state/use-resource.ts';
import { CommitField } from '../../../../ui/CommitField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { icon } from '../../../../ui/icon.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { isUnit, readDaySlots } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { editDraft } from '../model/draft.ts';
import {
  conditionWords,
  dayWords,
  keyName,
  planName,
  slotName,
  listSlotChanges,
} from '../model/words.ts';
import { closePage } from '../parts/pages.ts';
import type { AskedSlot } from '../parts/pages.ts';
import {
  canStart,
  findInstant,
  findLastEnd,
  findUnderway,
  putAskedSlot,
  withAskedSlot,
} from '../parts/ask-slot.ts';
import { clockAt } from '../parts/steps.ts';
import css from './AskSlotDialog.module.css';
import type { CheckedField, NewFieldsProps } from './NewSlotFields.tsx';
import { NewSlotFields } from './NewSlotFields.tsx';
import { readClock } from './readers.ts';

/** Asks before adding or moving a slot takes time from another slot: when, on which days, and with which effect on the shown day. */
export function AskSlotDialog({ first }: { readonly first: AskedSlot }) {
  const view = useDay();
  const [slot, setSlot] = useState(first);
  const [wrong, setWrong] = useState<readonly CheckedField[]>([]);
  const change = (part: Partial<AskedSlot>): void => setSlot({ ...slot, ...part });
  const check = (field: CheckedField, isRight: boolean): void =>
    setWrong([...wrong.filter((one) => one !== field), ...(isRight ? [] : [field])]);
  const moved = view.plan.find(({ id }) => id === slot.moved);
  const isTimeless = !hasEndBehind(view, slot, moved);
  return (
    <FormDialog
      title={
        moved === undefined
          ? t('programmeview:bar.addSlot')
          : t('programmeview:add.move', { name: slotName(moved) })
      }
      submit={t(`programmeview:add.${moved === undefined ? 'submit' : 'submitMove'}`)}
      onSubmit={() => {
        closePage();
        putAskedSlot(view, slot);
      }}
      onClose={closePage}
      blocked={isTimeless ? t('programmeview:add.timeless') : undefined}
      summary={
        isTimeless || wrong.some((field) => field === 'at' || field === slot.end) ? (
          <section className={css['effect']}>
            <p>{t(isTimeless ? 'programmeview:add.timeless' : 'programmeview:add.wrong')}</p>
          </section>
        ) : (
          <Effect view={view} slot={slot} />
        )
      }
    >
      <TimeFields view={view} slot={slot} change={change} check={check} />
      <DaysField
        view={view}
        isOnlyToday={slot.isOnlyToday}
        onValue={(isOnlyToday) => change({ isOnlyToday })}
      />
    </FormDialog>
  );
}

/** The start of the slot; for a new one also its source and its end. */
function TimeFields(props: NewFieldsProps) {
  const { view, slot, change, check } = props;
  return (
    <>
      <CommitField
        live
        label={t('programmeview:form.starts')}
        text={findStart(view, slot)}
        read={readClock}
        onText={(text) => check('at', readClock(text).ok)}
        onCommit={(at) => change({ at, isBehind: false })}
      />
      {slot.moved === null && (
        <>
          <WhereField view={view} slot={slot} change={change} />
          <NewSlotFields {...props} />
        </>
      )}
    </>
  );
}

/** When a slot would start: at its time, or where the slot ends that it follows. */
function findStart(view: DayView, { at, isBehind }: AskedSlot): string {
  const underway = isBehind ? findUnderway(view, at) : null;
  if (underway === null) return at;
  return clockAt(findLastEnd(underway), view.preview?.zone ?? 'UTC', 1000);
}

/** Whether the slot has any time: a new one ends as selected, a moved one keeps its end. */
function hasEndBehind(view: DayView, wanted: AskedSlot, moved: SlotJson | undefined): boolean {
  const { at, end, isBehind } = wanted;
  if (moved !== undefined) return canStart(view, moved, at);
  return end !== 'until' || isBehind || canStart(view, wanted, at);
}

/** Whether a new slot ends the slot that is on at its start, or begins after it. */
function WhereField({
  view,
  slot: { at, isBehind },
  change,
}: {
  readonly view: DayView;
  readonly slot: AskedSlot;
  readonly change: (part: Partial<AskedSlot>) => void;
}) {
  const underway = findUnderway(view, at);
  const form = view.plan.find(({ id }) => id === underway?.slot);
  if (underway === null || form === undefined) return null;
  const label = t('programmeview:add.where');
  const over = formatTime(findLastEnd(underway), view.preview?.zone);
  return (
    <Field label={label}>
      {() => (
        <Select
          wide
          label={label}
          value={isBehind ? 'behind' : 'at'}
          options={[
            { value: 'at', label: t('programmeview:add.whereAt', { at }) },
            {
              value: 'behind',
              label: t('programmeview:add.whereBehind', { name: slotName(form), at: over }),
            },
          ]}
          onValue={(value) => change({ isBehind: value === 'behind' })}
        />
      )}
    </Field>
  );
}

function DaysField({
  view: { place, document, day },
  isOnlyToday,
  onValue,
}: {
  readonly view: DayView;
  readonly isOnlyToday: boolean;
  readonly onValue: (isOnlyToday: boolean) => void;
}) {
  if (place === null) return null;
  const when = document.channels[place.channel]?.days[place.rule]?.when;
  const label = t('programmeview:add.days');
  return (
    <Field label={label} hint={isOnlyToday ? t('programmeview:add.onlyNote') : undefined}>
      {() => (
        <Segmented
          wide
          label={label}
          value={isOnlyToday ? 'one' : 'all'}
          options={[
            {
              value: 'all',
              label: t('programmeview:add.all', {
                plan: planName(document, place),
                days: conditionWords(when),
              }),
            },
            { value: 'one', label: t('programmeview:add.one', { day: dayWords(day) }) },
          ]}
          onValue={(days) => onValue(days === 'one')}
        />
      )}
    </Field>
  );
}

/** The result for the slot on the shown day, and what other slots lose. */
function Effect({ view, slot }: { readonly view: DayView; readonly slot: AskedSlot }) {
  const { draft, document, day, channel, slots, plan, preview } = view;
  const made = useMemo(() => withAskedSlot(document, view, slot), [document, view, slot]);
  const text = useMemo(
    () => (made === null ? draft.text : editDraft(draft, made.document).text),
    [draft, made],
  );
  const { data, error, loading } = useResource(
    'playout.programme.preview',
    { text, day, channels: [channel.number] },
    { pause: 250 },
  );
  const zone = preview?.zone ?? 'UTC';
  const changes =
    data === null
      ? []
      : listSlotChanges(slots, readDaySlots(data.items[channel.number] ?? []), zone);
  const findName = (id: string): string => {
    if (slot.moved === null && id === made?.id) return t('programmeview:slot.new');
    const form = plan.find((one) => one.id === id);
    return form === undefined ? keyName(id) : slotName(form);
  };
  return (
    <section className={css['effect']} aria-busy={loading} aria-live="polite">
      <h3>{t('programmeview:add.effect', { day: dayWords(day) })}</h3>
      {error !== null && <p>{error.message}</p>}
      {data !== null && !loading && changes.length === 0 && <p>{describeSame(data)}</p>}
      {data !== null && !loading && made !== null && airsNothing(view, slot, made.id, data) && (
        <p className={css['loss']}>
          <TriangleAlert {...icon} size={14} />
          {t('programmeview:add.nothing', { name: findName(made.id) })}
        </p>
      )}
      {data !== null && !loading && <Losses view={view} after={data} findName={findName} />}
      <ul>
        {changes.map(({ slot: id, was, now }) => (
          <li key={id}>
            <strong dir="auto">{findName(id)}</strong>
            <span>{now ?? t('programmeview:effect.none')}</span>
            {was !== null && (
              <span className={css['was']}>{t('programmeview:effect.was', { effect: was })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether nothing of the slot airs on the shown day, although the day is not decided at its start. */
function airsNothing(
  view: DayView,
  { at }: AskedSlot,
  id: string,
  { items, keptUntil }: DayPreview,
): boolean {
  if ((findInstant(view, at) ?? -Infinity) < (keptUntil ?? -Infinity)) return false;
  const slots = readDaySlots(items[view.channel.number] ?? []);
  return !slots.some(({ slot, parts }) => slot === id && parts.some(isUnit));
}

/** What no longer airs on the shown day. */
function Losses({
  view: { preview, channel, plan },
  after,
  findName,
}: {
  readonly view: DayView;
  readonly after: DayPreview;
  readonly findName: (id: string) => string;
}) {
  const losses = useMemo(() => {
    const slots = new Set(plan.map(({ id }) => id));
    const before = preview?.items[channel.number] ?? [];
    return findLosses(before, after.items[channel.number] ?? [], slots, () => 0);
  }, [preview, channel, plan, after]);
  return losses.map((loss) => (
    <p key={`${loss.slot ?? ''} ${String(loss.at)}`} className={css['loss']}>
      <TriangleAlert {...icon} size={14} />
      {sayLoss(loss, findName, after.zone)}
    </p>
  ));
}

function sayLoss(loss: Loss, findName: (id: string) => string, zone: string): string {
  const named = { ...loss, slot: loss.slot === null ? null : findName(loss.slot) };
  const reason = describeReason(loss);
  const sentence = describeLoss(named, (at) => formatTime(at, zone));
  return reason === null ? sentence : t('programmeview:add.loss', { sentence, reason });
}

/** Why the day stays the same: the time until then is already decided, or the slot changes nothing. */
function describeSame({ keptUntil, to, zone }: DayPreview): string {
  if (keptUntil === null) return t('programmeview:add.same');
  if (keptUntil >= to) return t('programmeview:day.keptWhole');
  return t('programmeview:add.kept', { time: formatTime(keptUntil, zone) });
}
