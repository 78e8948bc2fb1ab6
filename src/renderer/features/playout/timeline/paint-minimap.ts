import { walkLane, walkSpans } from './density.ts';
import type { DrawnLane } from './hit.ts';
import type { Palette } from './palette.ts';
import type { View } from '../model/editor-state.ts';

/** All lanes as thin bars, gaps and overlaps as marks. The cost grows with the pixels. */
export function paintMinimap(
  c: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  range: View,
  lanes: readonly DrawnLane[],
  palette: Palette,
): void {
  const { width, height } = size;
  const pxPerMs = width / (range.to - range.from);
  c.fillStyle = palette.sunken;
  c.fillRect(0, 0, width, height);
  const row = Math.max(1, (height - 6) / Math.max(1, lanes.length));
  const bar = Math.max(1, Math.min(3, row - 1));
  for (const [index, { lane, shift }] of lanes.entries()) {
    const y = 3 + index * row;
    const from = range.from + shift;
    c.fillStyle = palette.clip;
    c.globalAlpha = 0.6;
    const run = runs((x, wide) => {
      c.fillRect(x, y, Math.max(0.5, wide), bar);
    });
    walkLane(lane, from, pxPerMs, width, {
      clip: (_, x, wide) => {
        run.add(x, wide);
      },
      dense: (_, __, x, wide) => {
        run.add(x, wide);
      },
    });
    run.end();
    c.globalAlpha = 1;
    c.fillStyle = palette.warn;
    walkSpans(lane.gaps, from, pxPerMs, width, (x, wide) => {
      c.fillRect(x, y - 0.5, Math.max(2, wide), bar + 1);
    });
    c.fillStyle = palette.bad;
    walkSpans(lane.overlaps, from, pxPerMs, width, (x, wide) => {
      c.fillRect(x, y - 0.5, Math.max(2, wide), bar + 1);
    });
  }
}

/** Joins pieces that touch: most of a plan is one piece. */
function runs(draw: (x: number, width: number) => void) {
  let from = 0;
  let to = Number.NEGATIVE_INFINITY;
  const end = (): void => {
    if (to > from) draw(from, to - from);
  };
  return {
    add: (x: number, width: number): void => {
      if (x > to + 0.75) {
        end();
        from = x;
        to = x + width;
      } else to = Math.max(to, x + width);
    },
    end,
  };
}
