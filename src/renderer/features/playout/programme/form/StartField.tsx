import { useRef } from 'react';
import { Anchor } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { clockText, parseClock } from '../../../../../shared/playout/programme/lengths.ts';
import { getDayStart } from '../../../../../shared/playout/programme/edit-plan.ts';
import { formatSeconds } from '../../../../../shared/format/time.ts';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { programmeEditor } from '../model/editor.ts';
import { askBeforeMove, canStart } from '../parts/ask-slot.ts';
import { clockAt } from '../parts/steps.ts';
import { findGrid } from '../day/strip-keys.ts';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { readStart } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';

const DAY_MS = 86_400_000;

/** The start of a slot: an anchor, or the end of the slot before it. */
export function StartField({ view, slot, set }: SlotFields) {
  const zone = view.preview?.zone ?? 'UTC';
  const made = view.slots.find((one) => one.slot === slot.id);
  const grid = findGrid(slot);
  const label = t('programmeview:form.starts');
  const isAnchor = slot.at !== undefined;
  return (
    <FormRow label={label}>
      {isAnchor ? (
        <AnchorInput view={view} slot={slot} set={set} />
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

/**
 * The anchor. The day follows while the user types; when the field loses focus, asks if another slot airs less, as at the end of a drag.
 */
function AnchorInput({ view, slot, set }: SlotFields) {
  const { document, channel, slots } = view;
  const entered = useRef<{ readonly view: SlotFields['view']; readonly at: string } | null>(null);
  const at = slot.at ?? '';
  const label = t('programmeview:form.starts');
  const leave = (): void => {
    const { current } = entered;
    entered.current = null;
    if (current === null || current.at === at) return;
    const before = current.view.slots.find((one) => one.slot === slot.id);
    if (before !== undefined && askBeforeMove(current.view, before, at))
      programmeEditor.travel('undo');
  };
  return (
    <span
      className={css['clock']}
      onFocus={() => {
        // The day before the typing; without its slots, losses can't be determined.
        if (slots.length > 0) entered.current ??= { view, at };
      }}
    >
      <DraftInput
        label={label}
        text={at}
        read={(typed) => readStart(typed, slot.until, getDayStart(document, channel.number))}
        step={(_, up, fine) => {
          const by = fine ? 1000 : findGrid(slot);
          const next = clockText(((parseClock(at) ?? 0) + up * by + DAY_MS) % DAY_MS);
          return canStart(view, slot, next) ? next : at;
        }}
        onValue={(next, gesture) => set({ at: next }, gesture)}
        onLeave={leave}
      />
    </span>
  );
}
