import type { CSSProperties } from 'react';
import { formatSeconds, formatTime } from '../../../../../shared/format/time.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import { useNow } from '../../../../state/now.ts';
import type { DayView } from '../model/day-view.ts';
import css from './DayLines.module.css';
import { toOffset, useStripView } from './strip-view.ts';
import { useDraggedEdge } from './drag-anchor.ts';

type Span = NonNullable<DayView['preview']>;

/** The now line across the strip, with a flag among the times; only on the day that is on air. */
export function NowLine({ day: { from, to, zone } }: { readonly day: Span }) {
  const now = useNow(1000);
  const scale = useStripView((state) => state.scale);
  if (now < from || now >= to) return null;
  const style: CSSProperties = { top: toOffset(now - from, scale) };
  return (
    <div data-now="" className={css['line']} style={style} aria-hidden="true">
      <span className={css['flag']}>{formatSeconds(now, zone)}</span>
    </div>
  );
}

/** The current time in the overview of the day. */
export function NowMark({ day: { from, to } }: { readonly day: Span }) {
  const now = useNow(30_000);
  if (now < from || now >= to) return null;
  const share = (now - from) / (to - from);
  return <span className={css['mark']} style={{ insetInlineStart: `${String(share * 100)}%` }} />;
}

/** The line and time of a slot's edge while it is dragged. */
export function EdgeLine({ day: { from } }: { readonly day: Span }) {
  const edge = useDraggedEdge((state) => state.edge);
  const scale = useStripView((state) => state.scale);
  if (edge === null) return null;
  return (
    <div
      className={css['edge']}
      style={{ transform: `translateY(${String(toOffset(edge.instant - from, scale))}px)` }}
      aria-hidden="true"
    >
      <span>{edge.at}</span>
    </div>
  );
}

/** The line from which the document's rules apply; items above it are already fixed. */
export function SeamLine({ day }: { readonly day: Span }) {
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
