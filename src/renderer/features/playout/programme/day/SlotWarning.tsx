import { t } from '../../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import { Dot } from '../../../../ui/StatusPill.tsx';
import type { DaySlot } from '../model/day-slots.ts';
import { sumSlot } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { sourceName } from '../model/words.ts';
import css from './SlotBlock.module.css';

/** Shorter remainders of the card are not mentioned. */
const SHORT_MS = 1000;

/** Problems of a slot on the shown day, in a few words. */
export function SlotWarning({
  slot,
  view: { document, plan },
}: {
  readonly slot: DaySlot;
  readonly view: DayView;
}) {
  const { units, cardMs, tailMs } = sumSlot(slot);
  const form = plan.find(({ id }) => id === slot.slot);
  const source = form && getSource(form);
  const text =
    units === 0 && slot.parts.some((part) => part.k === 'hole' && part.rule === 'empty')
      ? t('programmeview:slot.empty', { source: sourceName(document, source ?? '') })
      : tailMs > 0
        ? t('programmeview:slot.idle', { length: formatLength(tailMs) })
        : cardMs >= SHORT_MS
          ? t('programmeview:slot.card', { length: formatLength(cardMs) })
          : null;
  if (text === null) return null;
  return (
    <span className={css['warning']}>
      <Dot tone="waiting" />
      {text}
    </span>
  );
}
