import type { AirSegment } from '../../../../shared/playout/state.ts';
import type { Frame } from './geometry.ts';
import { AIR, LANE } from './geometry.ts';
import type { Palette } from './palette.ts';
import type { TextFit } from './text-fit.ts';
import { shortDuration } from './time-words.ts';

type Context = CanvasRenderingContext2D;

const HEIGHT = AIR - 4;

/** What really airs, below the plan of its lane. Segments are of the wall clock already. `top`: the lane's upper edge (px). */
export function paintAir(
  c: Context,
  { view, pxPerMs, width }: Frame,
  top: number,
  segments: readonly AirSegment[],
  palette: Palette,
  fit: TextFit,
  words: { readonly late: (lag: string) => string },
): void {
  const y = top + LANE - 3;
  c.textAlign = 'left';
  c.textBaseline = 'middle';
  let drawn = Number.NEGATIVE_INFINITY;
  for (const { from, to, k, title, lagMs } of segments) {
    const x = Math.max(-4, Math.round((from - view.from) * pxPerMs));
    const end = Math.min(width + 4, Math.round((to - view.from) * pxPerMs));
    // One a pixel is all that can be seen.
    if (end < 0 || x > width || end <= drawn) continue;
    const w = Math.max(1, end - x - 1);
    drawn = x + w;
    const late = lagMs >= 500;
    const dark = k !== 'item';
    c.fillStyle = dark ? palette.text : late ? palette.warn : palette.clip;
    c.globalAlpha = dark ? 0.75 : 0.28;
    c.fillRect(x, y, w, HEIGHT);
    c.globalAlpha = 1;
    if (w < 34) continue;
    const text = late ? `${words.late(shortDuration(lagMs))} · ${title}` : title;
    c.fillStyle = dark ? palette.sunken : palette.text;
    c.fillText(fit.fit(text, w - 10), Math.max(0, x) + 5, y + HEIGHT / 2 + 1);
  }
}
