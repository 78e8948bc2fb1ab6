import type { Band } from '../../../../shared/eq/model.ts';
import { editor } from './editor.ts';

/**
 * Calls `draw` with a band whenever it moves, in the middle of gestures too, without React: for numbers and attributes
 * that follow the pointer. `band` is what React drew; the result ends it.
 */
export function onBandMoved(eqId: string, band: Band, draw: (band: Band) => void): () => void {
  let last = band;
  return editor.moved.on(() => {
    const eq = editor.live.filters.find((filter) => filter.id === eqId);
    const now =
      eq?.type === 'parametric_eq' ? eq.bands.find(({ id }) => id === band.id) : undefined;
    if (now === undefined || now === last) return;
    last = now;
    draw(now);
  });
}
