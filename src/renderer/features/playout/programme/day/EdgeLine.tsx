import type { DayPreview } from '../../../../../shared/playout/programme/contract.ts';
import { useDraggedEdge } from './drag-anchor.ts';
import { toOffset, useStripView } from './strip-view.ts';
import css from './NowLine.module.css';

/** Where the dragged start of a slot is, with its time. */
export function EdgeLine({ day: { from } }: { readonly day: DayPreview }) {
  const edge = useDraggedEdge((state) => state.edge);
  const scale = useStripView((state) => state.scale);
  if (edge === null) return null;
  return (
    <div
      className={css['edge']}
      style={{ top: toOffset(edge.instant - from, scale) }}
      aria-hidden="true"
    >
      <span>{edge.at}</span>
    </div>
  );
}
