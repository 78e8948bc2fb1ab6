import { CLIP_HEIGHT } from './geometry.ts';
import type { Palette } from './palette.ts';

/** Width of the drawn ends of a clip (px). */
export const CAP = 8;
const RADIUS = 6;

/** The ends of a rounded clip as pictures: hundreds of rounded outlines a frame would cost more than everything else. */
export interface Caps {
  readonly sheet: CanvasImageSource;
  /** Device pixels of one CSS pixel. */
  readonly ratio: number;
}

/** Columns of the sheet: left ends by color of the edge, and the right end. */
const sheet = { clip: 0, synthetic: 1, right: 2 } as const;
export type Cap = keyof typeof sheet;

export function makeCaps(palette: Palette, ratio: number): Caps {
  const canvas = new OffscreenCanvas(Math.ceil(CAP * 3 * ratio), Math.ceil(CLIP_HEIGHT * ratio));
  const c = canvas.getContext('2d');
  c?.scale(ratio, ratio);
  if (c !== null)
    for (const cap of ['clip', 'synthetic', 'right'] as const) paintCap(c, cap, palette);
  // A bitmap is copied to the picture as it is; a canvas would be asked for a snapshot every time.
  return { sheet: canvas.transferToImageBitmap(), ratio };
}

function paintCap(c: OffscreenCanvasRenderingContext2D, cap: Cap, palette: Palette): void {
  const x = sheet[cap] * CAP;
  c.save();
  c.beginPath();
  c.rect(x, 0, CAP, CLIP_HEIGHT);
  c.clip();
  c.beginPath();
  const left = cap === 'right' ? x - 3 * CAP : x;
  c.roundRect(left + 0.5, 0.5, 4 * CAP - 1, CLIP_HEIGHT - 1, RADIUS - 0.5);
  c.fillStyle = palette.raised;
  c.fill();
  c.strokeStyle = palette.lineStrong;
  c.stroke();
  if (cap !== 'right') {
    c.beginPath();
    c.roundRect(left, 0, 4 * CAP, CLIP_HEIGHT, RADIUS);
    c.clip();
    c.fillStyle = palette[cap];
    c.fillRect(x, 0, 3, CLIP_HEIGHT);
  }
  c.restore();
}

/** Puts an end of a clip where it belongs. */
export function drawCap(
  c: CanvasRenderingContext2D,
  { sheet: picture, ratio }: Caps,
  cap: Cap,
  x: number,
  y: number,
): void {
  c.drawImage(
    picture,
    sheet[cap] * CAP * ratio,
    0,
    CAP * ratio,
    CLIP_HEIGHT * ratio,
    x,
    y,
    CAP,
    CLIP_HEIGHT,
  );
}
