import { rowFlags } from '../../../../shared/playout/state.ts';
import type { Lane } from '../model/lane.ts';
import type { Clip } from './geometry.ts';
import { CLIP_GAP } from './geometry.ts';
import { findBarRows, paintBars } from './paint-bars.ts';
import type { TimelinePalette, TextFit, Pen } from './palette.ts';
import { shortDuration } from './zone-clock.ts';

const RADIUS = 6;
/** Narrower clips (px) have square corners: there may be hundreds, and rounding is expensive. */
const ROUND = 40;
/** Narrower clips (px) have no outline, which would fill them. */
const OUTLINED = 10;
/** Narrower clips (px) have no edge in the color of their source. */
const EDGED = 16;
/** Narrower clips (px) have no title. */
const TITLED = 30;

/** Items of a lane with a special look. */
export interface Marked {
  readonly selected: ReadonlySet<number>;
  readonly hits: ReadonlySet<number>;
  readonly onAir: number | null;
}

interface LanePaint extends Omit<Pen, 'frame'> {
  readonly lane: Lane;
  /** Top of the lane (px). */
  readonly top: number;
  /** Width of the canvas. */
  readonly width: number;
  /** Height of a clip (px). */
  readonly clip: number;
  readonly marked: Marked;
  /** Playout time as "20:05" of the axis. */
  readonly timeOf: (ms: number) => string;
  /** The text for an item without a title. */
  readonly untitled: (kind: string) => string;
  /** Formats the number of items and their average length. */
  readonly bars: (count: number, length: string) => string;
}

/** Cached text measurements of titles and of small texts, and clip ends. */
export interface Brushes {
  readonly title: TextFit;
  readonly small: TextFit;
  readonly caps: Caps;
}

/** The clip in whole pixels, cut to the canvas, with one pixel between neighbors. */
function inPixels({ x, width, ...clip }: Clip, canvas: number): Clip {
  const left = Math.max(-CAP * 2, Math.round(x));
  const right = Math.min(canvas + CAP * 2, Math.round(x + width));
  return { ...clip, x: left, width: Math.max(1, right - left - 1) };
}

/** Draws the rows of short clips as bars. Returns the distance (px) of each bar from the top of its clip, by index. */
function paintBarRows(
  clips: readonly Clip[],
  paint: LanePaint,
  small: TextFit,
): ReadonlyMap<number, number> {
  const sunk = new Map<number, number>();
  for (const { from, to } of findBarRows(clips)) {
    const boxes = clips.slice(from, to).map((clip) => inPixels(clip, paint.width));
    for (const [at, top] of paintBars(boxes, paint, small).entries())
      sunk.set(boxes[at]?.index ?? -1, top);
  }
  return sunk;
}

/** Draws the clips of a lane: the plain ones in one pass, then those with a special look. */
export function paintClips(clips: readonly Clip[], paint: LanePaint, brushes: Brushes): void {
  const { lane, width, marked } = paint;
  const plain: Clip[] = [];
  const special: Clip[] = [];
  const bars = paintBarRows(clips, paint, brushes.small);
  for (const clip of clips) {
    const sunk = bars.get(clip.index);
    const box = inPixels(clip, width);
    if (standsOut(clip, paint)) special.push(sunk === undefined ? box : { ...box, sunk });
    else if (sunk === undefined) plain.push(box);
  }
  paintPlain(plain, paint, brushes.caps);
  const chosen = ({ index }: Clip): boolean => marked.selected.has(lane.keys[index] ?? -1);
  for (const box of special) if (!chosen(box)) paintSpecial(box, paint);
  // Selected clips come last: their outline is wider than the clip.
  for (const box of special) if (chosen(box)) paintSpecial(box, paint);
  const named = clips.filter(({ index }) => !bars.has(index));
  paintTitles(named, paint, brushes);
  paintFlags(clips, paint);
}

function standsOut({ index, over }: Clip, { lane, marked }: LanePaint): boolean {
  const key = lane.keys[index] ?? -1;
  return (
    over ||
    key === marked.onAir ||
    (marked.selected.size > 0 && marked.selected.has(key)) ||
    (marked.hits.size > 0 && marked.hits.has(key))
  );
}

/** The color of an item's left edge by source kind. The legend shows the same. */
const kindColors: Readonly<Record<string, KindColor>> = {
  local: 'file',
  lavfi: 'synthetic',
  http: 'stream',
  rtsp: 'stream',
  script: 'script',
  dynamic: 'script',
};

export type KindColor = 'file' | 'synthetic' | 'stream' | 'script' | 'noSource';

export const kindColor = (kind: string): KindColor => kindColors[kind] ?? 'noSource';

/** Width of the edge in the color of the source; a narrow clip has none, because stripes would dominate a view of days. */
const edgeWidth = (w: number): number => (w >= TITLED ? 3 : w >= EDGED ? 2 : 0);

function paintPlain(boxes: readonly Clip[], paint: LanePaint, caps: Caps): void {
  const { c, palette, lane, clip } = paint;
  const y = paint.top + CLIP_GAP;
  c.fillStyle = palette.lineStrong;
  for (const { x, width: w } of boxes)
    if (w >= ROUND) c.fillRect(x + CAP, y, w - 2 * CAP, clip);
    else if (w >= OUTLINED) c.fillRect(x, y, w, clip);
  c.fillStyle = palette.clip;
  for (const { x, width: w } of boxes)
    if (w >= ROUND) c.fillRect(x + CAP, y + 1, w - 2 * CAP, clip - 2);
    else if (w >= OUTLINED) c.fillRect(x + 1, y + 1, w - 2, clip - 2);
    else c.fillRect(x, y, w, clip);
  let color = '';
  for (const { index, x, width: w } of boxes) {
    const cap = kindColor(lane.kinds[index] ?? '');
    if (w >= ROUND) {
      drawCap(c, caps, cap, x, y);
      drawCap(c, caps, 'right', x + w - CAP, y);
      continue;
    }
    if (palette[cap] !== color) c.fillStyle = color = palette[cap];
    c.fillRect(x, y, edgeWidth(w), clip);
  }
}

/** The left 3 px of a rounded clip; along the corners the edge is shorter. */
function leftEdge(c: CanvasRenderingContext2D, x: number, y: number, clip: number): void {
  c.fillRect(x, y + 4, 3, clip - 8);
  c.fillRect(x + 1, y + 2, 2, 2);
  c.fillRect(x + 1, y + clip - 4, 2, 2);
  c.fillRect(x + 2, y + 1, 1, 1);
  c.fillRect(x + 2, y + clip - 2, 1, 1);
}

interface Look {
  readonly fill: string;
  readonly line: string;
  readonly thick: number;
  readonly edge: string;
}

/** The look of a special clip. Precedence: selected, on air, overlapping, search hit. */
function chooseLook({ index, over: bad, sunk }: Clip, { lane, marked, palette }: LanePaint): Look {
  const key = lane.keys[index] ?? -1;
  const edge = bad ? palette.bad : palette[kindColor(lane.kinds[index] ?? '')];
  if (marked.selected.has(key))
    return { fill: palette.accentSoft, line: palette.accent, thick: 3, edge: palette.accent };
  if (marked.onAir === key && sunk !== undefined)
    return { fill: palette.accent, line: palette.accent, thick: 1, edge: palette.accent };
  if (marked.onAir === key)
    return { fill: palette.accentSoft, line: palette.accent, thick: palette.forced ? 2 : 1, edge };
  return { fill: palette.clip, line: bad ? palette.bad : palette.text, thick: 1, edge };
}

function paintSpecial(box: Clip, paint: LanePaint): void {
  const { c, palette } = paint;
  const { index, x, width: w, sunk = 0 } = box;
  const y = paint.top + CLIP_GAP + sunk;
  const clip = paint.clip - sunk;
  const look = chooseLook(box, paint);
  const radius = w >= ROUND ? RADIUS - 0.5 : 0;
  c.beginPath();
  // Whole pixels: an outline of even width would blur at half ones.
  const inset = look.thick === 2 ? 1 : 0.5;
  const wide = Math.max(0.5, w - 2 * inset);
  const high = clip - 2 * inset;
  c.roundRect(x + inset, y + inset, wide, high, radius);
  c.fillStyle = look.fill;
  c.fill();
  c.strokeStyle = look.line;
  c.lineWidth = look.thick;
  c.stroke();
  c.lineWidth = 1;
  c.fillStyle = look.edge;
  if (x >= 0 && w >= ROUND) leftEdge(c, x, y, clip);
  else if (x >= 0) c.fillRect(x, y, edgeWidth(w), clip);
  if (!paint.marked.hits.has(paint.lane.keys[index] ?? -1)) return;
  c.fillStyle = palette.text;
  c.fillRect(Math.max(0, x + 4), y + clip - 4, Math.max(2, w - 8), 2);
}

/** Baselines of a clip's texts (px from its top); a line is drawn if `MARGIN` px remain below it. */
const LINES = [18, 33, 48] as const;
const MARGIN = 6;

/** The titles, with times and length below them where the clips are high enough. */
function paintTitles(clips: readonly Clip[], paint: LanePaint, { title, small }: Brushes): void {
  const { c, palette, lane, untitled } = paint;
  c.textAlign = 'left';
  c.textBaseline = 'alphabetic';
  c.font = `600 12px ${palette.font}`;
  paintLine(clips, paint, LINES[0], (clip) => {
    const name = lane.titles[clip.index] ?? '';
    return {
      color: name === '' ? palette.dim : palette.text,
      write: (room) => title.fit(name === '' ? untitled(lane.kinds[clip.index] ?? '') : name, room),
    };
  });
  c.font = `11px ${palette.font}`;
  const span = ({ index, by }: Clip): readonly [number, number] => {
    const start = (lane.starts[index] ?? 0) + by;
    return [start, (lane.finishes[index] ?? start) + by];
  };
  paintLine(clips, paint, LINES[1], (clip) => ({
    color: palette.dim,
    write: (room) => {
      const [start, finish] = span(clip);
      const from = paint.timeOf(start);
      const both = `${from} – ${paint.timeOf(finish)}`;
      return [both, from].find((text) => small.width(text) <= room) ?? '';
    },
  }));
  paintLine(clips, paint, LINES[2], (clip) => ({
    color: palette.dim,
    write: (room) => {
      const [start, finish] = span(clip);
      const length = shortDuration(finish - start);
      return small.width(length) <= room ? length : '';
    },
  }));
  c.font = `12px ${palette.font}`;
}

/** Draws one line of text in every clip that has room for it. `write` returns '' if nothing fits. */
function paintLine(
  clips: readonly Clip[],
  { c, top, width, clip: high }: LanePaint,
  line: number,
  textOf: (clip: Clip) => { readonly color: string; readonly write: (room: number) => string },
): void {
  if (line + MARGIN > high) return;
  let color = '';
  for (const [at, clip] of clips.entries()) {
    const { x, width: wide } = clip;
    if (wide < TITLED) continue;
    // A text stays visible while its item starts before the view, and ends where a later item covers it.
    const left = Math.max(0, x) + 10;
    const next = clips[at + 1];
    const end = next !== undefined && next.over && next.x >= x ? next.x : Infinity;
    const room = Math.min(width, x + wide, end) - left - 6;
    if (room < TITLED - 16) continue;
    const { color: wanted, write } = textOf(clip);
    const text = write(room);
    if (text === '') continue;
    if (wanted !== color) c.fillStyle = color = wanted;
    c.fillText(text, left, top + CLIP_GAP + line);
  }
}

/** Findings of an item: a square for an error, a diamond for a warning, at its lower right. */
function paintFlags(clips: readonly Clip[], paint: LanePaint): void {
  const { c, palette, lane, top, width, clip } = paint;
  const y = top + CLIP_GAP + clip - 9;
  for (const { index, x, width: wide } of clips) {
    const flags = lane.flags[index] ?? 0;
    if ((flags & (rowFlags.error | rowFlags.warning | rowFlags.changed)) === 0) continue;
    const right = Math.min(width, x + wide) - 6;
    if (wide < 12 || right < 6) continue;
    if ((flags & rowFlags.error) !== 0) {
      c.fillStyle = palette.bad;
      c.fillRect(right - 6, y, 6, 6);
    } else if ((flags & rowFlags.warning) !== 0) {
      c.fillStyle = palette.warn;
      c.beginPath();
      c.moveTo(right - 3, y - 1);
      c.lineTo(right + 1, y + 3);
      c.lineTo(right - 3, y + 7);
      c.lineTo(right - 7, y + 3);
      c.fill();
    }
    if ((flags & rowFlags.changed) !== 0 && wide >= 24) {
      c.fillStyle = palette.accent;
      c.beginPath();
      c.arc(Math.max(0, x) + 12, y + 3, 2.5, 0, 7);
      c.fill();
    }
  }
}

/** Width of the drawn ends of a clip (px). */
const CAP = 8;

/** The ends of rounded clips as bitmaps: hundreds of rounded outlines per frame would be too slow. */
interface Caps {
  readonly sheet: CanvasImageSource;
  /** Height of a clip (px). */
  readonly clip: number;
  /** Device pixels of one CSS pixel. */
  readonly ratio: number;
}

/** Columns of the sheet: left ends by edge color, and the right end. */
const sheet = { file: 0, synthetic: 1, stream: 2, script: 3, noSource: 4, right: 5 } as const;
type Cap = keyof typeof sheet;

export function makeCaps(palette: TimelinePalette, ratio: number, clip: number): Caps {
  const columns = Object.keys(sheet) as Cap[];
  const canvas = new OffscreenCanvas(
    Math.ceil(CAP * columns.length * ratio),
    Math.ceil(clip * ratio),
  );
  const c = canvas.getContext('2d');
  c?.scale(ratio, ratio);
  if (c !== null) for (const cap of columns) paintCap(c, cap, palette, clip);
  // Drawing from a bitmap needs no snapshot, drawing from a canvas does.
  return { sheet: canvas.transferToImageBitmap(), ratio, clip };
}

function paintCap(
  c: OffscreenCanvasRenderingContext2D,
  cap: Cap,
  palette: TimelinePalette,
  clip: number,
): void {
  const x = sheet[cap] * CAP;
  c.save();
  c.beginPath();
  c.rect(x, 0, CAP, clip);
  c.clip();
  c.beginPath();
  const left = cap === 'right' ? x - 3 * CAP : x;
  c.roundRect(left + 0.5, 0.5, 4 * CAP - 1, clip - 1, RADIUS - 0.5);
  c.fillStyle = palette.clip;
  c.fill();
  c.strokeStyle = palette.lineStrong;
  c.stroke();
  if (cap !== 'right') {
    c.beginPath();
    c.roundRect(left, 0, 4 * CAP, clip, RADIUS);
    c.clip();
    c.fillStyle = palette[cap];
    c.fillRect(x, 0, 3, clip);
  }
  c.restore();
}

function drawCap(
  c: CanvasRenderingContext2D,
  { sheet: picture, ratio, clip }: Caps,
  cap: Cap,
  x: number,
  y: number,
): void {
  c.drawImage(picture, sheet[cap] * CAP * ratio, 0, CAP * ratio, clip * ratio, x, y, CAP, clip);
}
