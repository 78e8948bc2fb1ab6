import { useEffect, useState } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import type { DaySlot } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import type { EffectWords } from '../model/words.ts';
import { effectWords, slotName } from '../model/words.ts';
import css from './Form.module.css';

/** Minimum interval between announcements of the effect. */
const ANNOUNCE_MS = 1000;

const find = (slots: readonly DaySlot[], id: string): DaySlot | undefined =>
  slots.find((one) => one.slot === id);

/** The result for the slot on the shown day, now and before the last edit. */
export function EffectLine({ slot, view }: { readonly slot: SlotJson; readonly view: DayView }) {
  const { slots, before, plan, preview } = view;
  const zone = preview?.zone ?? 'UTC';
  const now = find(slots, slot.id);
  const was = find(before, slot.id);
  const next = now === undefined ? undefined : slots[slots.indexOf(now) + 1];
  const form = plan.find(({ id }) => id === next?.slot);
  const { main, then } =
    now === undefined
      ? absentWords(slot, view)
      : effectWords(
          now,
          next === undefined || form === undefined
            ? null
            : { slot: next, name: slotName(form), isAnchored: form.at !== undefined },
          zone,
        );
  const old = was === undefined ? null : effectWords(was, null, zone).main;
  const second = [
    then,
    old === null || old === main ? null : t('programmeview:effect.was', { effect: old }),
  ].filter((one) => one !== null);
  const announced = usePacedText([main, ...second].join('. '));
  return (
    <div className={css['effect']}>
      <strong>{main}</strong>
      {second.length > 0 && <span>{second.join(' · ')}</span>}
      <VisuallyHidden live>{announced}</VisuallyHidden>
    </div>
  );
}

/** Why a slot is not in the day, or not yet. */
const absentWords = ({ id }: SlotJson, { isLoading, findings }: DayView): EffectWords => ({
  main: isLoading ? t('programmeview:effect.pending') : t('programmeview:effect.none'),
  then: isLoading ? null : (findings.find(({ slot }) => slot === id)?.text ?? null),
});

/** The text, updated at most once a second. */
function usePacedText(text: string): string {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    if (shown === text) return undefined;
    const timer = setTimeout(() => setShown(text), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, shown]);
  return shown;
}
