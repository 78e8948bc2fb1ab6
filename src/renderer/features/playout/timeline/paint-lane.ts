import type { Span, Lane } from '../model/lane.ts';
import { indexOfKey } from '../model/lane.ts';
import { walkLane, walkSpans } from './density.ts';
import type { Clip } from './geometry.ts';
import { AIR, CLIP_GAP, DENSE } from './geometry.ts';
import type { Brushes, Marked } from './paint-clips.ts';
import { paintClips } from './paint-clips.ts';
import type { TimelinePalette, TextFit, Pen } from './palette.ts';
import type { Runs } from './runs.ts';
import { isOver, findRun } from './runs.ts';
import type { AirSegment } from '../../../../shared/playout/state.ts';
import { shortDuration } from './zone-clock.ts';

type Context = CanvasRenderingContext2D;

/** The data of one lane. Times: playout time. */
interface LaneScene {
  /** Top of the lane (px). */
  readonly top: number;
  readonly runs: Runs;
  readonly shift: number;
  readonly marked: Marked;
  /** The span that the server has already loaded. */
  readonly locked: Span | null;
  /** Playout time as "20:05" of the axis. */
  readonly timeOf: (ms: number) => string;
}

export interface LaneWords {
  readonly untitled: (kind: string) => string;
  /** Formats the number of items and their average length. */
  readonly bars: (count: number, length: string) => string;
}

/** Heights of dense bars (share of a clip) by the number of items, one step per doubling. */
const heights = Float32Array.from({ length: 257 }, (_, items) =>
  Math.min(1, 0.18 + 0.13 * Math.floor(Math.log2(Math.max(1, items)))),
);

/** Items [from, to) that share a column at `x` (px). */
interface Column {
  readonly from: number;
  readonly to: number;
  readonly x: number;
}

/** The columns of a lane whose items are too narrow to be drawn alone; refilled for every lane. */
class DenseColumns {
  readonly all: Column[] = [];

  /** Draws a block per unbroken run, and bars on it whose height shows the number of items. */
  paint({ c, palette, frame: { clip }, top, runs: { lane } }: LanePen): void {
    const y = top + CLIP_GAP;
    c.fillStyle = palette.raised;
    this.#runs(
      () => clip,
      (x, w, high) => c.fillRect(x, y, w, high),
    );
    c.fillStyle = palette.dense;
    this.#runs(
      ({ from, to }) => Math.round(clip * (heights[Math.min(256, to - from)] ?? 0)),
      (x, w, high) => c.fillRect(x, y + clip - high, w, high),
    );
    this.#paintFindings(c, lane, y, palette);
  }

  /** Joins neighboring columns of the same height. */
  #runs(
    highOf: (column: Column) => number,
    draw: (x: number, width: number, high: number) => void,
  ): void {
    for (let at = 0; at < this.all.length;) {
      const first = this.all[at];
      if (first === undefined) return;
      const high = highOf(first);
      let end = first.x;
      for (let next: Column | undefined = first; next !== undefined; next = this.all[at]) {
        // A moved part of a lane may start before the last drawn column.
        if (next.x > end + 0.5 || next.x < end - DENSE - 0.5 || highOf(next) !== high) break;
        end = next.x + DENSE;
        at += 1;
      }
      const left = Math.round(first.x);
      draw(left, Math.max(1, Math.round(end) - left), high);
    }
  }

  #paintFindings(
    c: Context,
    { errors, warnings }: Lane,
    y: number,
    palette: TimelinePalette,
  ): void {
    if (errors.at(-1) === 0 && warnings.at(-1) === 0) return;
    for (const { from, to, x } of this.all) {
      const bad = errors[to] !== errors[from];
      if (!bad && warnings[to] === warnings[from]) continue;
      c.fillStyle = bad ? palette.bad : palette.warn;
      c.fillRect(Math.round(x), y, 3, bad ? 8 : 5);
    }
  }
}

const dense = new DenseColumns();

type LanePen = Pen & LaneScene;

/** Draws one lane: items, gaps, overlaps and the loaded strip. */
export function paintLane(pen: LanePen, brushes: Brushes, words: LaneWords): void {
  const { c, frame, palette, top, marked, timeOf } = pen;
  const { lane } = pen.runs;
  const { width, clip } = frame;
  const clips = listClips(pen);
  if (dense.all.length > 0) dense.paint(pen);
  paintClips(clips, { c, palette, lane, top, width, clip, marked, timeOf, ...words }, brushes);
  // Gaps are painted after clips, because a gap may be narrower than its mark.
  paintGaps(pen);
  paintPins(pen);
  c.fillStyle = palette.bad;
  c.globalAlpha = 0.4;
  walkAll(pen, 'overlaps', (x, wide) =>
    c.fillRect(Math.round(x), top + CLIP_GAP, Math.max(2, Math.round(wide)), clip),
  );
  c.globalAlpha = 1;
  paintLocked(pen);
}

/** The clips of a lane; narrower items go into `dense`. */
function listClips({ frame: { view, pxPerMs, width }, runs, shift }: LanePen): Clip[] {
  const clips: Clip[] = [];
  dense.all.length = 0;
  for (const run of runs.all)
    walkLane(
      runs.lane,
      view.from + shift - run.by,
      pxPerMs,
      width,
      {
        clip: (index, x, wide) => {
          clips.push({ index, x, width: wide, by: run.by, over: isOver(runs, run, index) });
        },
        dense: (from, to, x) => {
          dense.all.push({ from, to, x });
        },
      },
      run,
    );
  return clips;
}

/** Visits gaps or overlaps of the lane, and those between its moved parts. */
function walkAll(
  { frame: { view, pxPerMs, width }, runs, shift }: LanePen,
  what: 'gaps' | 'overlaps',
  visit: (x: number, width: number) => void,
): void {
  const from = view.from + shift;
  for (const run of runs.all) {
    const [first, end] = run[what];
    const covered = what === 'gaps' ? (run.reach - from) * pxPerMs : Number.NEGATIVE_INFINITY;
    const seen = (x: number, wide: number): void => {
      const left = Math.max(x, covered);
      if (left < x + wide) visit(left, x + wide - left);
    };
    walkSpans(runs.lane[what], from - run.by, pxPerMs, width, seen, DENSE, { first, end });
  }
  for (const span of runs[what]) {
    if (span.to < from || span.from > from + width / pxPerMs) continue;
    visit((span.from - from) * pxPerMs, Math.max(DENSE, (span.to - span.from) * pxPerMs));
  }
}

let hatch: { readonly color: string; readonly pattern: CanvasPattern | null } | null = null;

function createHatch(c: Context, color: string): CanvasPattern | null {
  if (hatch?.color === color) return hatch.pattern;
  const tile = document.createElement('canvas');
  tile.width = tile.height = 8;
  const t = tile.getContext('2d');
  if (t === null) return null;
  t.strokeStyle = color;
  t.globalAlpha = 0.55;
  t.lineWidth = 1.4;
  t.beginPath();
  for (const at of [-8, 0, 8]) {
    t.moveTo(at - 1, -1);
    t.lineTo(at + 9, 9);
  }
  t.stroke();
  hatch = { color, pattern: c.createPattern(tile, 'repeat') };
  return hatch.pattern;
}

/** Draws gaps hatched, with their length if it fits. */
function paintGaps(pen: LanePen): void {
  const { c, frame, palette } = pen;
  const { clip, pxPerMs } = frame;
  const y = pen.top + CLIP_GAP;
  walkAll(pen, 'gaps', (at, wide) => {
    const x = Math.max(-8, Math.round(at));
    const w = Math.min(frame.width + 8, Math.round(at + wide)) - x;
    if (w < 12) {
      c.fillStyle = palette.warn;
      c.globalAlpha = 0.7;
      c.fillRect(x, y, Math.max(2, w), clip);
      c.globalAlpha = 1;
      return;
    }
    c.beginPath();
    c.roundRect(x + 0.5, y + 0.5, w - 1, clip - 1, 5);
    c.fillStyle = createHatch(c, palette.warn) ?? palette.warn;
    c.fill();
    c.strokeStyle = palette.warn;
    c.setLineDash([4, 2]);
    c.stroke();
    c.setLineDash([]);
    if (w < 42) return;
    c.font = `600 12px ${palette.font}`;
    c.textBaseline = 'alphabetic';
    c.textAlign = 'left';
    const left = Math.max(0, x) + 8;
    const length = shortDuration(wide / pxPerMs);
    if (c.measureText(length).width > x + w - left - 6) {
      c.font = `12px ${palette.font}`;
      return;
    }
    c.lineJoin = 'round';
    // An outline in the background color keeps the hatching away from the text.
    c.strokeStyle = palette.sunken;
    c.lineWidth = 4;
    c.strokeText(length, left, y + 17);
    c.lineWidth = 1;
    c.fillStyle = palette.warn;
    c.fillText(length, left, y + 17);
    c.font = `12px ${palette.font}`;
  });
}

/** Marks selected items and search hits that are too short to be visible. */
function paintPins({ c, frame, palette, top, runs, shift, marked }: LanePen): void {
  const { view, pxPerMs, width } = frame;
  const { lane } = runs;
  for (const set of [marked.hits, marked.selected])
    for (const key of set) {
      const index = indexOfKey(lane, key);
      const start = lane.starts[index];
      const run = start === undefined ? null : findRun(runs, index);
      if (start === undefined || run === null) continue;
      if (((lane.finishes[index] ?? start) - start) * pxPerMs >= 3) continue;
      const x = (start + run.by - shift - view.from) * pxPerMs;
      if (x < -3 || x > width) continue;
      c.fillStyle = set === marked.selected ? palette.accent : palette.text;
      c.fillRect(Math.round(x) - 1, top + CLIP_GAP - 3, 4, frame.clip + 6);
    }
}

/** The strip under what the server has already loaded, with a stop at its end. */
function paintLocked({ c, frame, palette, top, locked, shift }: LanePen): void {
  const { view, pxPerMs, width } = frame;
  if (locked === null) return;
  const x = Math.max(0, Math.round((locked.from - shift - view.from) * pxPerMs));
  const end = Math.min(width, Math.round((locked.to - shift - view.from) * pxPerMs));
  if (end <= x) return;
  c.fillStyle = palette.loaded;
  c.fillRect(x, top + frame.plan - CLIP_GAP, end - x, 3);
  c.fillRect(end - 2, top + frame.plan - CLIP_GAP - 3, 2, 6);
}

const HEIGHT = AIR - 4;

/** Draws the output strip below a lane. Segments use the wall clock. `top`: the lane's upper edge (px). */
export function paintAir(
  { c, frame, palette, top }: Pen & { readonly top: number },
  segments: readonly AirSegment[],
  fit: TextFit,
): void {
  const { view, pxPerMs, width } = frame;
  const y = top + frame.plan - 3;
  c.font = `11px ${palette.font}`;
  c.textAlign = 'left';
  c.textBaseline = 'middle';
  let drawn = Number.NEGATIVE_INFINITY;
  for (const { from, to, k, title, lagMs } of segments) {
    const x = Math.max(-4, Math.round((from - view.from) * pxPerMs));
    const end = Math.min(width + 4, Math.round((to - view.from) * pxPerMs));
    // At most one segment per pixel is visible.
    if (end < 0 || x > width || end <= drawn) continue;
    const w = Math.max(1, end - x - 1);
    drawn = x + w;
    const late = lagMs >= 500;
    const dark = k !== 'item';
    c.fillStyle = dark ? palette.black : late ? palette.sentLate : palette.sent;
    c.fillRect(x, y, w, HEIGHT);
    // Black on a dark background needs an outline.
    c.strokeStyle = late ? palette.warn : palette.lineStrong;
    if (w > 3) c.strokeRect(x + 0.5, y + 0.5, w - 1, HEIGHT - 1);
    if (w < 34) continue;
    const text = late ? `+${shortDuration(lagMs)} · ${title}` : title;
    c.fillStyle = dark ? palette.onBlack : palette.text;
    c.fillText(fit.fit(text, w - 10), Math.max(0, x) + 5, y + HEIGHT / 2 + 1);
  }
}
