import type { CSSProperties } from 'react';
import { formatSeconds } from '../../../../../shared/format/time.ts';
import { useNow } from '../../../../state/now.ts';
import type { DayView } from '../model/day-view.ts';
import css from './NowLine.module.css';
import { toOffset, useStripView } from './strip-view.ts';

type Span = NonNullable<DayView['preview']>;

/** The present time across the strip, with a flag among its times; only on the day that is on air. */
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

/** The present time in the overview of the day. */
export function NowMark({ day: { from, to } }: { readonly day: Span }) {
  const now = useNow(30_000);
  if (now < from || now >= to) return null;
  const share = (now - from) / (to - from);
  return <span className={css['mark']} style={{ insetInlineStart: `${String(share * 100)}%` }} />;
}
