import type { Lane } from '../model/lane.ts';
import type { Clip } from './geometry.ts';
import { CLIP_GAP } from './geometry.ts';
import type { TextFit, TimelinePalette } from './palette.ts';
import { shortDuration } from './zone-clock.ts';

/** Narrower clips (px) have no room for a name; many of them in a row become bars. */
const BARRED = 44;
/** Minimum number of clips in such a row. */
const MIN_ROW = 4;
/** Clips further apart than this (px) belong to different rows. */
const APART = 2;
/** Height of the line of text above the bars (px), and the least height of a clip that has one. */
const LINE = 24;
const LINED = 44;

/** Neighbors that are too narrow for names. Indices into the clips: [from, to). */
export interface BarRow {
  readonly from: number;
  readonly to: number;
}

/** The rows of clips that become bars. */
export function findBarRows(clips: readonly Clip[]): BarRow[] {
  const rows: BarRow[] = [];
  let from = 0;
  for (let at = 0; at <= clips.length; at += 1) {
    if (at > from && follows(clips[at - 1], clips[at])) continue;
    if (at - from >= MIN_ROW) rows.push({ from, to: at });
    from = isBar(clips[at]) ? at : at + 1;
  }
  return rows;
}

const isBar = (clip: Clip | undefined): clip is Clip =>
  clip !== undefined && clip.width < BARRED && !clip.over;

function follows(last: Clip | undefined, next: Clip | undefined): boolean {
  if (!isBar(last) || !isBar(next) || last.by !== next.by) return false;
  return Math.abs(next.x - last.x - last.width) <= APART;
}

interface BarPaint {
  readonly c: CanvasRenderingContext2D;
  readonly palette: TimelinePalette;
  readonly lane: Lane;
  readonly top: number;
  readonly width: number;
  /** Height of a clip (px). */
  readonly clip: number;
  /** Formats the number of items and their average length. */
  readonly bars: (count: number, length: string) => string;
}

/**
 * Draws a row of clips as bars whose height shows the length of their item, with one line for number and average length. Returns the
 * distance (px) of each bar from the top of its clip.
 */
export function paintBars(
  boxes: readonly Clip[],
  { c, palette, lane, top, width, clip, bars }: BarPaint,
  small: TextFit,
): number[] {
  const lengths = boxes.map(({ index }) => (lane.finishes[index] ?? 0) - (lane.starts[index] ?? 0));
  const longest = Math.max(1, ...lengths);
  const y = top + CLIP_GAP;
  const left = boxes[0]?.x ?? 0;
  const last = boxes.at(-1);
  const right = last === undefined ? left : last.x + last.width;
  c.fillStyle = palette.lineStrong;
  c.fillRect(left, y, right - left, clip);
  c.fillStyle = palette.clip;
  c.fillRect(left + 1, y + 1, right - left - 2, clip - 2);
  const isLined = clip >= LINED;
  const room = clip - (isLined ? LINE : 4) - 1;
  const tops = lengths.map((length) => {
    const high = Math.max(3, Math.round((room * length) / longest));
    return clip - 1 - high;
  });
  c.fillStyle = palette.dense;
  for (const [at, { x, width: wide }] of boxes.entries())
    c.fillRect(x, y + (tops[at] ?? 0), wide, clip - 1 - (tops[at] ?? 0));
  if (isLined) {
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
    const start = Math.max(0, left) + 8;
    c.font = `11px ${palette.font}`;
    c.textAlign = 'left';
    c.textBaseline = 'alphabetic';
    c.fillStyle = palette.dim;
    const text = bars(boxes.length, shortDuration(mean));
    c.fillText(small.fit(text, Math.min(width, right) - start - 6), start, y + 16);
  }
  return tops;
}
