import type { Span } from '../model/lane.ts';
import { indexOfKey } from '../model/lane-query.ts';
import { walkLane, walkSpans } from './density.ts';
import type { Frame } from './geometry.ts';
import { CLIP_GAP, CLIP_HEIGHT, DENSE, LANE } from './geometry.ts';
import type { Brushes, Clip, Marked } from './paint-clips.ts';
import { paintClips } from './paint-clips.ts';
import { DenseColumns } from './paint-dense.ts';
import type { Palette } from './palette.ts';
import type { Runs } from './runs.ts';
import { isOver, runOf } from './runs.ts';

type Context = CanvasRenderingContext2D;

/** What one lane is drawn from. Times: playout time. */
export interface LaneScene {
  readonly runs: Runs;
  readonly shift: number;
  readonly marked: Marked;
  /** What cannot be changed in time any more, from now on. */
  readonly locked: Span | null;
}

export interface LaneWords {
  readonly gap: string;
  readonly untitled: (kind: string) => string;
}

const dense = new DenseColumns();

/** One lane: locked stretch, gaps, items, overlaps. `top`: its upper edge (px). */
export function paintLane(
  c: Context,
  frame: Frame,
  top: number,
  scene: LaneScene,
  palette: Palette,
  brushes: Brushes,
  words: LaneWords,
): void {
  const { runs, marked } = scene;
  const { lane } = runs;
  const { width } = frame;
  const clips = clipsOf(frame, scene);
  if (dense.size > 0) dense.paint(c, lane, top, palette);
  paintClips(c, clips, { lane, top, width, marked, untitled: words.untitled }, palette, brushes);
  // A gap may be narrower than the mark that makes it seen.
  paintGaps(c, frame, top, scene, palette, words.gap);
  paintPins(c, frame, top, scene, palette);
  c.fillStyle = palette.bad;
  c.globalAlpha = 0.4;
  walkAll(frame, scene, 'overlaps', (x, wide) => {
    c.fillRect(Math.round(x), top + CLIP_GAP, Math.max(2, Math.round(wide)), CLIP_HEIGHT);
  });
  c.globalAlpha = 1;
  paintLocked(c, frame, top, scene, palette);
}

/** Items with room of their own; the others go into `dense`. */
function clipsOf({ view, pxPerMs, width }: Frame, { runs, shift }: LaneScene): Clip[] {
  const clips: Clip[] = [];
  dense.clear();
  for (const run of runs.all)
    walkLane(
      runs.lane,
      view.from + shift - run.by,
      pxPerMs,
      width,
      {
        clip: (index, x, wide) => {
          clips.push({ index, x, width: wide, over: isOver(runs, run, index) });
        },
        dense: dense.add,
      },
      run,
    );
  return clips;
}

/** Gaps or overlaps of the lane and of where its stretches meet. */
function walkAll(
  { view, pxPerMs, width }: Frame,
  { runs, shift }: LaneScene,
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

function hatchOf(c: Context, color: string): CanvasPattern | null {
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

function paintGaps(
  c: Context,
  frame: Frame,
  top: number,
  scene: LaneScene,
  palette: Palette,
  word: string,
): void {
  const y = top + CLIP_GAP;
  walkAll(frame, scene, 'gaps', (at, wide) => {
    const x = Math.max(-8, Math.round(at));
    const w = Math.min(frame.width + 8, Math.round(at + wide)) - x;
    if (w < 12) {
      c.fillStyle = palette.warn;
      c.globalAlpha = 0.7;
      c.fillRect(x, y, Math.max(2, w), CLIP_HEIGHT);
      c.globalAlpha = 1;
      return;
    }
    c.beginPath();
    c.roundRect(x + 0.5, y + 0.5, w - 1, CLIP_HEIGHT - 1, 5);
    c.fillStyle = hatchOf(c, palette.warn) ?? palette.warn;
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
    c.lineJoin = 'round';
    // The ground shows around the word, so that the hatching does not cross it.
    c.strokeStyle = palette.sunken;
    c.lineWidth = 4;
    c.strokeText(word, left, y + 17);
    c.lineWidth = 1;
    c.fillStyle = palette.warn;
    c.fillText(word, left, y + 17);
    c.font = `12px ${palette.font}`;
  });
}

/** Chosen and found items that are too short to be seen. */
function paintPins(
  c: Context,
  { view, pxPerMs, width }: Frame,
  top: number,
  { runs, shift, marked }: LaneScene,
  palette: Palette,
): void {
  const { lane } = runs;
  for (const set of [marked.hits, marked.selected])
    for (const key of set) {
      const index = indexOfKey(lane, key);
      const start = lane.starts[index];
      const run = start === undefined ? null : runOf(runs, index);
      if (start === undefined || run === null) continue;
      if (((lane.finishes[index] ?? start) - start) * pxPerMs >= 3) continue;
      const x = (start + run.by - shift - view.from) * pxPerMs;
      if (x < -3 || x > width) continue;
      c.fillStyle = set === marked.selected ? palette.accent : palette.text;
      c.fillRect(Math.round(x) - 1, top + CLIP_GAP - 3, 4, CLIP_HEIGHT + 6);
    }
}

/** A strip under what cannot be changed in time any more, with a stop at its end. */
function paintLocked(
  c: Context,
  { view, pxPerMs, width }: Frame,
  top: number,
  { locked, shift }: LaneScene,
  palette: Palette,
): void {
  if (locked === null) return;
  const x = Math.max(0, Math.round((locked.from - shift - view.from) * pxPerMs));
  const end = Math.min(width, Math.round((locked.to - shift - view.from) * pxPerMs));
  if (end <= x) return;
  c.fillStyle = palette.bad;
  c.globalAlpha = 0.55;
  c.fillRect(x, top + LANE - CLIP_GAP, end - x, 3);
  c.globalAlpha = 1;
  c.fillRect(end - 2, top + LANE - CLIP_GAP - 3, 2, 6);
}
