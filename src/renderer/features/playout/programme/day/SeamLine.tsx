import { t } from '../../../../../shared/i18n/translate.ts';
import { formatTime } from '../../../../../shared/format/time.ts';
import type { DayView } from '../model/day-view.ts';
import css from './SeamLine.module.css';
import { toOffset, useStripView } from './strip-view.ts';

/** Where the rules of the document begin to hold within the day: what is above airs as it is written. */
export function SeamLine({ day }: { readonly day: NonNullable<DayView['preview']> }) {
  const { keptUntil, from, to, zone } = day;
  const scale = useStripView((state) => state.scale);
  if (keptUntil === null || keptUntil >= to) return null;
  const time = formatTime(keptUntil, zone);
  const top = toOffset(keptUntil - from, scale);
  return (
    <>
      <div className={css['kept']} style={{ height: top }} aria-hidden="true" />
      <p className={css['seam']} style={{ top }} title={t('programmeview:day.kept', { time })}>
        <span>{t('programmeview:day.newRules', { time })}</span>
      </p>
    </>
  );
}
