import type { Frame } from './geometry.ts';
import { AXIS, xOf } from './geometry.ts';
import type { Palette } from './palette.ts';
import { daysIn, stepFor, ticksIn } from './ticks.ts';
import { tickLabel } from './time-words.ts';
import type { Zone } from './zone-clock.ts';

type Context = CanvasRenderingContext2D;

/** About the width of a letter of a label (px). */
const LETTER = 6.5;

/** Times along the upper edge; a mark where the clock changes. */
export function paintAxis(c: Context, frame: Frame, zone: Zone, palette: Palette): void {
  const { view, width, pxPerMs } = frame;
  c.fillStyle = palette.surface;
  c.fillRect(0, 0, width, AXIS);
  const step = stepFor(pxPerMs);
  const ticks = ticksIn(zone, view.from - 8 / pxPerMs, view.to, step);
  c.textBaseline = 'middle';
  c.textAlign = 'left';
  let free = Number.NEGATIVE_INFINITY;
  const labeled = ticks.filter(({ k }) => k !== 'minor');
  for (const tick of ticks) {
    const x = Math.round(xOf(frame, tick.at));
    c.fillStyle = tick.k === 'day' ? palette.lineStrong : palette.line;
    const high = tick.k === 'minor' ? 4 : AXIS;
    c.fillRect(x, AXIS - high, 1, high);
  }
  for (const [index, tick] of labeled.entries()) {
    const x = Math.round(xOf(frame, tick.at));
    const next = labeled[index + 1];
    const room = next === undefined ? 200 : xOf(frame, next.at) - x;
    const label = tickLabel(tick, step, room);
    // Around a change of the clock two labels may be too near; half a label says nothing.
    if (x < free || x < -7) continue;
    c.fillStyle = tick.k === 'day' ? palette.text : palette.dim;
    c.font = `${tick.k === 'day' ? '600 ' : ''}11px ${palette.font}`;
    c.fillText(label, x + 7, AXIS / 2);
    free = x + 7 + label.length * LETTER;
  }
  c.fillStyle = palette.line;
  c.fillRect(0, AXIS - 1, width, 1);
}

/** Where dates begin, through all lanes, and where the clock changes. */
export function paintDays(c: Context, frame: Frame, zone: Zone, palette: Palette): void {
  const { view, pxPerMs, height } = frame;
  // Nearer than this they would be a pattern; the axis has the weeks then.
  if (86_400_000 * pxPerMs >= 24) {
    c.fillStyle = palette.line;
    for (const at of daysIn(zone, view.from, view.to))
      c.fillRect(Math.round(xOf(frame, at)), AXIS, 1, height - AXIS);
  }
  for (const { at } of zone.changes(view.from, view.to)) {
    const x = Math.round(xOf(frame, at)) + 0.5;
    c.strokeStyle = palette.warn;
    c.setLineDash([3, 3]);
    c.beginPath();
    c.moveTo(x, AXIS);
    c.lineTo(x, height);
    c.stroke();
    c.setLineDash([]);
  }
}

/** What is said at a change of the clock, above the lanes' content. */
export function paintChanges(
  c: Context,
  frame: Frame,
  zone: Zone,
  palette: Palette,
  words: (by: number) => string,
): void {
  for (const { at, by } of zone.changes(frame.view.from, frame.view.to)) {
    const x = Math.round(xOf(frame, at));
    c.font = `600 11px ${palette.font}`;
    const text = words(by);
    const { width } = c.measureText(text);
    c.fillStyle = palette.warn;
    c.fillRect(x, AXIS, width + 10, 15);
    c.fillStyle = palette.surface;
    c.textAlign = 'left';
    c.textBaseline = 'middle';
    c.fillText(text, x + 5, AXIS + 8);
  }
}
