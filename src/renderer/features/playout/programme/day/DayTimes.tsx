import { Anchor } from 'lucide-react';
import { formatSeconds, formatTime } from '../../../../../shared/format/time.ts';
import { icon } from '../../../../ui/icon.ts';
import { cx } from '../../../../ui/cx.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { toOffset, useStripView } from './strip-view.ts';
import css from './DayStrip.module.css';

/** Minimum distance (px) between two times. */
const MIN_ROOM_PX = 15;

interface Mark {
  readonly at: number;
  readonly k: 'anchor' | 'slot' | 'unit';
}

/** The times beside the strip: anchors in bold with their sign, starts of other slots, and units. */
export function DayTimes({ view: { preview, slots, plan } }: { readonly view: DayView }) {
  const scale = useStripView((state) => state.scale);
  if (preview === null) return null;
  const { from, zone } = preview;
  const marks = slots.flatMap((slot): Mark[] => {
    const isAnchor = plan.find(({ id }) => id === slot.slot)?.at !== undefined;
    return [
      { at: slot.start, k: isAnchor ? 'anchor' : 'slot' },
      ...slot.parts
        .filter((part) => isUnit(part) && part.start !== slot.start)
        .map(({ start }): Mark => ({ at: start, k: 'unit' })),
    ];
  });
  const fixed = marks.filter(({ k }) => k !== 'unit').map(({ at }) => toOffset(at - from, scale));
  const shown = clear(marks, (at) => toOffset(at - from, scale), fixed);
  return (
    <div className={css['times']} aria-hidden="true">
      {shown.map(({ at, k }) => (
        <span
          key={`${k}${String(at)}`}
          className={cx(css['time'], k === 'anchor' && css['anchor'])}
          style={{ top: toOffset(at - from, scale) }}
        >
          {k === 'anchor' && <Anchor {...icon} size={11} />}
          {at % 60_000 === 0 ? formatTime(at, zone) : formatSeconds(at, zone)}
        </span>
      ))}
    </div>
  );
}

/** The times that fit. Times of slots take precedence over those of units. */
function clear(
  marks: readonly Mark[],
  place: (at: number) => number,
  fixed: readonly number[],
): readonly Mark[] {
  let last = -MIN_ROOM_PX;
  const shown: Mark[] = [];
  for (const mark of marks) {
    const y = place(mark.at);
    if (y - last < MIN_ROOM_PX) continue;
    if (mark.k === 'unit' && fixed.some((other) => Math.abs(other - y) < MIN_ROOM_PX)) continue;
    last = y;
    shown.push(mark);
  }
  return shown;
}
