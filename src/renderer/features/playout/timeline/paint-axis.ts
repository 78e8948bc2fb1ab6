import { AXIS, underFlag, toX } from './geometry.ts';
import { clock, date, dayMonth, hourMinute, month } from './zone-clock.ts';
import type { Zone } from './zone-clock.ts';
import type { Pen } from './palette.ts';

/** Approximate width of a letter of a label (px). */
const LETTER = 6.5;

/** Paints the times along the top edge. Leaves out a label that would lie under the flag of `now` (epoch ms). */
export function paintAxis({ c, frame, palette }: Pen, zone: Zone, now: number): void {
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
    const x = Math.round(toX(frame, tick.at));
    c.fillStyle = tick.k === 'day' ? palette.lineStrong : palette.line;
    const high = tick.k === 'minor' ? 4 : AXIS;
    c.fillRect(x, AXIS - high, 1, high);
  }
  for (const [index, tick] of labeled.entries()) {
    const x = Math.round(toX(frame, tick.at));
    const next = labeled[index + 1];
    const room = next === undefined ? 200 : toX(frame, next.at) - x;
    const label = tickLabel(tick, step, room);
    // Around a clock change two labels may be too close; the cut one is left out.
    if (x < free || x < -7) continue;
    if (underFlag(frame, toX(frame, now), x + 7, label.length * LETTER)) continue;
    c.fillStyle = tick.k === 'day' ? palette.text : palette.dim;
    c.font = `${tick.k === 'day' ? '600 ' : ''}11px ${palette.font}`;
    c.fillText(label, x + 7, AXIS / 2);
    free = x + 7 + label.length * LETTER;
  }
  c.fillStyle = palette.line;
  c.fillRect(0, AXIS - 1, width, 1);
}

/** Draws day boundaries and clock changes through all lanes. */
export function paintDays({ c, frame, palette }: Pen, zone: Zone): void {
  const { view, pxPerMs, height } = frame;
  // Closer lines would form a pattern; the axis then shows weeks.
  if (86_400_000 * pxPerMs >= 24) {
    c.fillStyle = palette.line;
    for (const at of daysIn(zone, view.from, view.to))
      c.fillRect(Math.round(toX(frame, at)), AXIS, 1, height - AXIS);
  }
  for (const { at } of zone.changes(view.from, view.to)) {
    const x = Math.round(toX(frame, at)) + 0.5;
    c.strokeStyle = palette.warn;
    c.setLineDash([3, 3]);
    c.beginPath();
    c.moveTo(x, AXIS);
    c.lineTo(x, height);
    c.stroke();
    c.setLineDash([]);
  }
}

/** The label of a clock change, over the lanes. */
export function paintChanges(
  { c, frame, palette }: Pen,
  zone: Zone,
  words: (by: number) => string,
): void {
  for (const { at, by } of zone.changes(frame.view.from, frame.view.to)) {
    const x = Math.round(toX(frame, at));
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

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Distance between labels: `every` ms, days or months of the local clock, with unlabeled marks every `minor` of the same. */
interface TickStep {
  readonly unit: 'ms' | 'day' | 'month';
  readonly every: number;
  readonly minor: number;
}

/** `day`: a date begins (a month or a week where the labels are days); `minor`: without a label. */
interface Tick {
  /** Epoch ms. */
  readonly at: number;
  /** Local time (ms). */
  readonly local: number;
  readonly k: 'minor' | 'plain' | 'day';
}

const ms = (every: number, minor: number): TickStep => ({ unit: 'ms', every, minor });

const steps: readonly (TickStep & { readonly px: number })[] = [
  ...[
    ms(SECOND_MS, SECOND_MS / 2),
    ms(2 * SECOND_MS, SECOND_MS),
    ms(5 * SECOND_MS, SECOND_MS),
    ms(10 * SECOND_MS, 5 * SECOND_MS),
    ms(15 * SECOND_MS, 5 * SECOND_MS),
    ms(30 * SECOND_MS, 10 * SECOND_MS),
    ms(MINUTE_MS, 30 * SECOND_MS),
    ms(2 * MINUTE_MS, MINUTE_MS),
    ms(5 * MINUTE_MS, MINUTE_MS),
    ms(10 * MINUTE_MS, 5 * MINUTE_MS),
    ms(15 * MINUTE_MS, 5 * MINUTE_MS),
    ms(30 * MINUTE_MS, 10 * MINUTE_MS),
    ms(HOUR_MS, 30 * MINUTE_MS),
    ms(2 * HOUR_MS, HOUR_MS),
    ms(3 * HOUR_MS, HOUR_MS),
    ms(6 * HOUR_MS, 3 * HOUR_MS),
    ms(12 * HOUR_MS, 6 * HOUR_MS),
  ].map((step) => ({ ...step, px: 76 })),
  { unit: 'day', every: 1, minor: 1, px: 52 },
  { unit: 'day', every: 2, minor: 1, px: 52 },
  { unit: 'day', every: 7, minor: 1, px: 52 },
  { unit: 'month', every: 1, minor: 1, px: 0 },
];

const measureStep = ({ unit, every }: TickStep): number =>
  unit === 'ms' ? every : unit === 'day' ? every * DAY_MS : every * 30 * DAY_MS;

/** The finest step whose labels fit. */
export function stepFor(pxPerMs: number): TickStep {
  const fitting = steps.find((step) => measureStep(step) * pxPerMs >= step.px);
  return fitting ?? { unit: 'month', every: 1, minor: 1 };
}

/** Ticks of the axis in [from, to), ascending. Hours skipped by a clock change have none, repeated hours have two. */
export function ticksIn(zone: Zone, from: number, to: number, step: TickStep): Tick[] {
  if (step.unit === 'ms') return clockTicks(zone, from, to, step);
  return step.unit === 'day' ? dayTicks(zone, from, to, step) : monthTicks(zone, from, to);
}

function clockTicks(zone: Zone, from: number, to: number, { every, minor }: TickStep): Tick[] {
  const ticks: Tick[] = [];
  for (const piece of zone.pieces(from, to)) {
    const first = Math.ceil((piece.from + piece.offset) / minor) * minor;
    for (let local = first; local - piece.offset < piece.to; local += minor) {
      const k = local % DAY_MS === 0 ? 'day' : local % every === 0 ? 'plain' : 'minor';
      ticks.push({ at: local - piece.offset, local, k });
    }
  }
  return ticks;
}

function dayTicks(zone: Zone, from: number, to: number, { every }: TickStep): Tick[] {
  const ticks: Tick[] = [];
  for (let day = Math.floor(zone.local(from) / DAY_MS); ; day += 1) {
    const at = zone.fromLocal(day * DAY_MS);
    if (at >= to) return ticks;
    if (at < from) continue;
    // 1970-01-01 was a Thursday: weeks begin on Monday.
    const labeled = every === 7 ? (day + 3) % 7 === 0 : day % every === 0;
    const strong = (day + 3) % 7 === 0 || new Date(day * DAY_MS).getUTCDate() === 1;
    ticks.push({ at, local: day * DAY_MS, k: labeled ? (strong ? 'day' : 'plain') : 'minor' });
  }
}

function monthTicks(zone: Zone, from: number, to: number): Tick[] {
  const ticks: Tick[] = [];
  const first = new Date(zone.local(from));
  for (let month = first.getUTCMonth(); ; month += 1) {
    const local = Date.UTC(first.getUTCFullYear(), month, 1);
    const at = zone.fromLocal(local);
    if (at >= to) return ticks;
    if (at >= from) ticks.push({ at, local, k: month % 12 === 0 ? 'day' : 'plain' });
  }
}

/** The starts of days in [from, to) (epoch ms). */
export function daysIn(zone: Zone, from: number, to: number): number[] {
  return dayTicks(zone, from, to, { unit: 'day', every: 1, minor: 1 }).map(({ at }) => at);
}

/** The label of a tick. `px`: room until the next label. */
export function tickLabel({ local, k }: Tick, step: TickStep, px: number): string {
  if (k === 'minor') return '';
  if (step.unit === 'month') return `${month(local)} ${String(new Date(local).getUTCFullYear())}`;
  if (step.unit === 'day') return px < 76 ? dayMonth(local) : date(local);
  if (k === 'day') return date(local);
  return step.every < MINUTE_MS ? clock(local) : hourMinute(local);
}
