import { useMemo, useState } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { useResource } from '../../../../state/use-resource.ts';
import { CommitField } from '../../../../ui/CommitField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { readDaySlots } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { editDraft } from '../model/draft.ts';
import { listSlotChanges } from '../model/slot-changes.ts';
import {
  conditionWords,
  dayWords,
  keyName,
  planName,
  slotName,
  sourceOptions,
} from '../model/words.ts';
import { closePage } from '../parts/pages.ts';
import type { NewSlot } from '../parts/pages.ts';
import { addNewSlot, withNewSlot } from '../parts/steps.ts';
import css from './AddSlotDialog.module.css';
import { readClock } from './readers.ts';

/** Asks before a new slot takes time from another one: when, on which days, and what becomes of the shown day. */
export function AddSlotDialog({ first }: { readonly first: NewSlot }) {
  const view = useDay();
  const [slot, setSlot] = useState(first);
  const change = (part: Partial<NewSlot>): void => setSlot({ ...slot, ...part });
  const { document } = view;
  return (
    <FormDialog
      title={t('programmeview:bar.addSlot')}
      submit={t('programmeview:add.submit')}
      onSubmit={() => {
        closePage();
        addNewSlot(view, slot);
      }}
      onClose={closePage}
      summary={<Effect view={view} slot={slot} />}
    >
      <CommitField
        live
        label={t('programmeview:form.starts')}
        text={slot.at}
        read={readClock}
        onCommit={(at) => change({ at })}
      />
      <Field label={t('programmeview:form.plays')}>
        {() => (
          <Select
            wide
            label={t('programmeview:form.plays')}
            value={slot.source}
            options={sourceOptions(document)}
            onValue={(source) => change({ source })}
          />
        )}
      </Field>
      <DaysField
        view={view}
        isOnlyToday={slot.isOnlyToday}
        onValue={(isOnlyToday) => change({ isOnlyToday })}
      />
    </FormDialog>
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

/** What the slot becomes on the shown day, and what others lose by it. */
function Effect({ view, slot }: { readonly view: DayView; readonly slot: NewSlot }) {
  const { draft, document, day, channel, slots, plan, preview } = view;
  const made = useMemo(() => withNewSlot(document, view, slot), [document, view, slot]);
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
    if (id === made?.id) return t('programmeview:slot.new');
    const form = plan.find((one) => one.id === id);
    return form === undefined ? keyName(id) : slotName(form);
  };
  return (
    <section className={css['effect']} aria-busy={loading} aria-live="polite">
      <h3>{t('programmeview:add.effect', { day: dayWords(day) })}</h3>
      {error !== null && <p>{error.message}</p>}
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
