import type { DragPlan, GhostPiece } from './drag.ts';
import { AXIS, CLIP_GAP, laneTop, toX } from './geometry.ts';
import type { TimelinePoint } from './geometry.ts';
import type { Span } from '../model/lane.ts';
import type { Pen } from './palette.ts';

/** The preview over the lanes during a gesture. */
export type TimelineOverlay =
  | {
      readonly k: 'drag';
      readonly plan: DragPlan;
      /** The label; its first line is bold. */
      readonly lines: readonly string[];
    }
  | { readonly k: 'band'; readonly from: TimelinePoint; readonly to: TimelinePoint }
  /** The target of a drop from outside. */
  | {
      readonly k: 'drop';
      readonly lane: number;
      readonly at: number;
      readonly text: string;
    };

export function paintOverlay(pen: Pen, overlay: TimelineOverlay): void {
  const { c, frame } = pen;
  c.lineWidth = 1;
  switch (overlay.k) {
    case 'band':
      paintBand(pen, overlay.from, overlay.to);
      return;
    case 'drop':
      paintInsertion(pen, overlay.lane, overlay.at);
      paintLabel(pen, overlay.lane, toX(frame, overlay.at), [overlay.text]);
      return;
    case 'drag': {
      const { pieces, mark, locked } = overlay.plan;
      for (const span of locked) paintLocked(pen, span);
      if (mark !== null) paintMark(pen, mark);
      for (const piece of pieces) paintPiece(pen, piece);
      const [first] = pieces;
      if (first !== undefined)
        paintLabel(pen, first.lane, Math.max(0, toX(frame, first.start)), overlay.lines);
    }
  }
}

function paintBand({ c, palette }: Pen, from: TimelinePoint, to: TimelinePoint): void {
  const x = Math.min(from.x, to.x);
  const y = Math.min(from.y, to.y);
  const w = Math.abs(from.x - to.x);
  const h = Math.abs(from.y - to.y);
  c.fillStyle = palette.accent;
  c.globalAlpha = 0.15;
  c.fillRect(x, y, w, h);
  c.globalAlpha = 1;
  c.strokeStyle = palette.accent;
  c.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, w, h);
}

/** Frames the selected gap (wall clock), so that it is clear which gap "Fill a gap" refers to. */
export function paintChosenGap(
  { c, frame, palette, top }: Pen & { readonly top: number },
  { from, to }: Span,
): void {
  const x = Math.max(-2, Math.round(toX(frame, from)));
  const end = Math.min(frame.width + 2, Math.round(toX(frame, to)));
  if (end <= x) return;
  c.strokeStyle = palette.accent;
  c.lineWidth = 2;
  c.strokeRect(x + 1, top + CLIP_GAP + 1, Math.max(1, end - x - 2), frame.clip - 2);
  c.lineWidth = 1;
}

function paintMark({ c, frame, palette }: Pen, at: number): void {
  c.fillStyle = palette.accent;
  c.fillRect(Math.round(toX(frame, at)), AXIS, 1, frame.height - AXIS);
}

/** The part of a lane that the server has already loaded. */
function paintLocked(
  { c, frame, palette }: Pen,
  { lane, from, to }: DragPlan['locked'][number],
): void {
  const x = Math.max(0, Math.round(toX(frame, from)));
  const end = Math.min(frame.width, Math.round(toX(frame, to)));
  if (end <= x) return;
  const top = laneTop(frame, lane);
  c.fillStyle = palette.bad;
  c.globalAlpha = 0.16;
  c.fillRect(x, top, end - x, frame.plan - 1);
  c.globalAlpha = 1;
  c.fillRect(end - 2, top, 2, frame.plan - 1);
}

function paintPiece({ c, frame, palette }: Pen, piece: GhostPiece): void {
  const x = Math.max(-10, toX(frame, piece.start));
  const end = Math.min(frame.width + 10, toX(frame, piece.finish));
  const y = laneTop(frame, piece.lane) + CLIP_GAP;
  const w = Math.max(2, end - x - 1);
  c.beginPath();
  c.roundRect(x + 0.5, y + 0.5, w - 1, frame.clip - 1, w > 14 ? 5.5 : 0);
  c.globalAlpha = 0.9;
  c.fillStyle = palette.accentSoft;
  c.fill();
  c.globalAlpha = 1;
  c.lineWidth = 2;
  c.strokeStyle = piece.fits ? palette.accent : palette.bad;
  // A dashed outline shows a misfit without relying on color.
  if (!piece.fits) c.setLineDash([5, 3]);
  c.stroke();
  c.setLineDash([]);
  c.lineWidth = 1;
  if (w < 40 || piece.title === '') return;
  c.save();
  c.clip();
  c.fillStyle = palette.text;
  c.font = `12px ${palette.font}`;
  c.textAlign = 'left';
  c.textBaseline = 'alphabetic';
  c.fillText(piece.title, Math.max(0, x) + 10, y + 17);
  c.restore();
}

function paintInsertion({ c, frame, palette }: Pen, lane: number, at: number): void {
  const x = Math.round(toX(frame, at));
  const y = laneTop(frame, lane);
  c.fillStyle = palette.accent;
  c.fillRect(x - 1, y, 3, frame.plan);
  c.fillRect(x - 4, y, 9, 3);
  c.fillRect(x - 4, y + frame.plan - 3, 9, 3);
}

/** The exact new times, above the piece, or below it at the top of the canvas. */
function paintLabel(
  { c, frame, palette }: Pen,
  lane: number,
  x: number,
  lines: readonly string[],
): void {
  c.font = `600 12px ${palette.font}`;
  c.textBaseline = 'middle';
  c.textAlign = 'left';
  const texts = lines.filter((line) => line !== '');
  const w = Math.max(...texts.map((line) => c.measureText(line).width)) + 16;
  const h = texts.length * 17 + 7;
  const top = laneTop(frame, lane);
  const y = top - h >= 0 ? top - h + 3 : top + frame.plan - 3;
  const left = Math.min(Math.max(2, x), Math.max(2, frame.width - w - 2));
  c.beginPath();
  c.roundRect(left, y, w, h, 5);
  c.fillStyle = palette.text;
  c.fill();
  for (const [index, line] of texts.entries()) {
    c.fillStyle = palette.sunken;
    c.font = `${index === 0 ? 600 : 400} 12px ${palette.font}`;
    c.fillText(line, left + 8, y + 13 + index * 17);
  }
}
