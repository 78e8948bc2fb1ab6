import { Anchor } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { clockText, parseClock } from '../../../../../shared/playout/programme/lengths.ts';
import { formatSeconds } from '../../../../../shared/format/time.ts';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { clockAt } from '../parts/steps.ts';
import { findGrid } from '../day/strip-keys.ts';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { readClock } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';

const DAY_MS = 86_400_000;

/** When a slot starts: at an anchor, or where the one before it ended. */
export function StartField({ view, slot, set }: SlotFields) {
  const zone = view.preview?.zone ?? 'UTC';
  const made = view.slots.find((one) => one.slot === slot.id);
  const grid = findGrid(slot);
  const label = t('programmeview:form.starts');
  const isAnchor = slot.at !== undefined;
  return (
    <FormRow label={label}>
      {isAnchor ? (
        <DraftInput
          label={label}
          className={css['clock']}
          text={slot.at ?? ''}
          read={readClock}
          step={(_, up, fine) => {
            const by = fine ? 1000 : grid;
            return clockText(((parseClock(slot.at ?? '') ?? 0) + up * by + DAY_MS) % DAY_MS);
          }}
          onValue={(at, gesture) => set({ at }, gesture)}
        />
      ) : (
        <span className={css['text']}>
          {made === undefined ? t('programmeview:form.follows') : formatSeconds(made.start, zone)}
        </span>
      )}
      <button
        type="button"
        className={cx(css['chip'], isAnchor && css['on'])}
        aria-pressed={isAnchor}
        title={isAnchor ? t('programmeview:form.anchorOn') : t('programmeview:form.anchorOff')}
        onClick={() =>
          set({
            at: isAnchor || made === undefined ? undefined : clockAt(made.start, zone, grid),
          })
        }
      >
        <Anchor {...icon} size={12} />
        {isAnchor ? t('programmeview:form.anchor') : t('programmeview:form.follows')}
      </button>
    </FormRow>
  );
}
