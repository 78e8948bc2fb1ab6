import { t } from '../../../../../shared/i18n/translate.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import {
  clockText,
  lengthText,
  parseLength,
} from '../../../../../shared/playout/programme/lengths.ts';
import { getDayStart } from '../../../../../shared/playout/programme/edit-plan.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { slotName } from '../model/words.ts';
import { clockAt } from '../parts/steps.ts';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { readCount, readLength, readUntil } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';
import { Stepper } from './Stepper.tsx';

const ends = ['next', 'take', 'until', 'for'] as const;
type End = (typeof ends)[number];

const readEnd = (slot: SlotJson): End =>
  slot.until !== undefined
    ? 'until'
    : slot.for !== undefined
      ? 'for'
      : slot.take !== undefined
        ? 'take'
        : 'next';

const grids = ['', '5m', '15m', '30m', '1h'] as const;
const MINUTE_MS = 60_000;

/** The end of a slot, the grid of its units, and how late they may end. */
export function EndFields(fields: SlotFields) {
  const { slot, set, view } = fields;
  const end = readEnd(slot);
  const zone = view.preview?.zone ?? 'UTC';
  const made = view.slots.find((one) => one.slot === slot.id);
  const choose = (next: End): void => {
    if (next === end) return;
    set({
      take: next === 'take' ? (slot.take ?? 1) : next === 'until' ? slot.take : undefined,
      until:
        next === 'until'
          ? made === undefined
            ? clockText(0)
            : clockAt(made.finish, zone, MINUTE_MS)
          : undefined,
      for: next === 'for' ? '1h' : undefined,
    });
  };
  return (
    <>
      <FormRow
        label={t('programmeview:form.ends')}
        note={end === 'next' ? <NextNote {...fields} /> : undefined}
      >
        <Segmented
          wide
          small
          label={t('programmeview:form.ends')}
          value={end}
          options={ends.map((one) => ({ value: one, label: t(`programmeview:end.${one}`) }))}
          onValue={choose}
        />
      </FormRow>
      {end !== 'next' && <EndValues {...fields} end={end} />}
      <AlignRow {...fields} />
      <OverrunRow {...fields} />
      <FitRow {...fields} />
    </>
  );
}

/** The anchor at which the slot ends. */
function NextNote({ view: { plan }, slot }: SlotFields) {
  const next = plan.slice(plan.indexOf(slot) + 1).find(({ at }) => at !== undefined);
  return next === undefined
    ? t('programmeview:end.day')
    : t('programmeview:end.anchor', { time: next.at ?? '', name: slotName(next) });
}

function EndValues({ view, slot, set, end }: SlotFields & { readonly end: Exclude<End, 'next'> }) {
  const { take } = slot;
  const takes = (
    <Stepper
      label={t('programmeview:end.take')}
      text={take === undefined ? '' : String(take)}
      read={readCount}
      step={(up) => Math.max(1, (take ?? 0) + up)}
      onValue={(next, gesture) => set({ take: end === 'take' ? (next ?? 1) : next }, gesture)}
    />
  );
  return (
    <FormRow label="">
      {end === 'until' && (
        <DraftInput
          label={t('programmeview:end.until')}
          className={css['clock']}
          text={slot.until ?? ''}
          read={(typed) =>
            readUntil(typed, slot.at, getDayStart(view.document, view.channel.number))
          }
          onValue={(until, gesture) => set({ until }, gesture)}
        />
      )}
      {end === 'for' && (
        <DraftInput
          label={t('programmeview:end.for')}
          className={css['clock']}
          text={slot.for ?? ''}
          read={readLength}
          onValue={(length, gesture) => {
            if (length !== undefined) set({ for: length }, gesture);
          }}
        />
      )}
      {end !== 'for' && takes}
      {end !== 'for' && (
        <span className={css['unit']}>{t('programmeview:end.units', { count: take ?? 0 })}</span>
      )}
    </FormRow>
  );
}

function AlignRow({ slot, set }: SlotFields) {
  const align = slot.align ?? '';
  const known = grids.find((grid) => parseLength(grid) === parseLength(align)) ?? align;
  return (
    <FormRow label={t('programmeview:form.align')} isDefault={align === ''}>
      <Segmented
        wide
        small
        label={t('programmeview:form.align')}
        value={known}
        options={[...grids, ...(grids.some((grid) => grid === known) ? [] : [known])].map(
          (grid) => ({
            value: grid,
            label:
              grid === ''
                ? t('programmeview:form.off')
                : String((parseLength(grid) ?? 0) / MINUTE_MS),
            ...(grid === '' ? {} : { hint: t('programmeview:form.alignHint', { length: grid }) }),
          }),
        )}
        onValue={(grid) => set({ align: grid === '' ? undefined : grid })}
      />
    </FormRow>
  );
}

function OverrunRow({ slot, set }: SlotFields) {
  const ms = parseLength(slot.overrun ?? '') ?? 0;
  const label = t('programmeview:form.overrun');
  const of = (next: number): string | undefined => (next <= 0 ? undefined : lengthText(next));
  return (
    <FormRow label={label} isDefault={ms === 0}>
      <Stepper
        label={label}
        text={formatLength(ms)}
        read={readLength}
        step={(up) => of(ms + up * 5 * MINUTE_MS)}
        onValue={(overrun, gesture) => set({ overrun }, gesture)}
      />
      <span className={css['unit']}>{t('programmeview:form.late')}</span>
    </FormRow>
  );
}

/** Whether a later unit is placed if the next one does not fit. */
function FitRow({ slot, set }: SlotFields) {
  const label = t('programmeview:form.fit');
  const isSearching = slot.fit === 'search';
  return (
    <FormRow label={label} isDefault={!isSearching}>
      <Switch
        label={label}
        checked={isSearching}
        onChecked={(isOn) => set({ fit: isOn ? 'search' : undefined })}
      />
      <span className={css['text']}>
        {isSearching ? t('programmeview:form.fitSearch') : t('programmeview:form.fitNext')}
      </span>
    </FormRow>
  );
}
