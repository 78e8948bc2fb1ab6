import { CARD } from '../../../../../shared/workflows/rules/layout-node.ts';
import type { Tone } from '../../../../../shared/format/states.ts';
import { readCanvasColors } from '../../../../ui/canvas-colors.ts';
import type { Graph } from './graph-model.ts';

const colors = {
  line: ['var(--line-strong)', 'CanvasText'],
  edge: ['color-mix(in oklab, var(--line-strong), var(--dim) 30%)', 'CanvasText'],
  text: ['var(--text)', 'CanvasText'],
  dim: ['var(--dim)', 'CanvasText'],
  good: ['var(--good)', 'CanvasText'],
  warn: ['var(--warn)', 'CanvasText'],
  bad: ['var(--bad)', 'CanvasText'],
  idle: ['var(--idle)', 'CanvasText'],
  accent: ['var(--accent)', 'Highlight'],
  accentSoft: ['var(--accent-soft)', 'Canvas'],
  card: ['var(--surface)', 'Canvas'],
  badSoft: ['color-mix(in oklab, var(--surface), var(--bad) 15%)', 'Canvas'],
} as const;
type Ink = keyof typeof colors;

export interface StepPalette extends Readonly<Record<Ink, string>> {
  readonly font: string;
}

/** Resolves the colors as they apply to `element` now. */
export function readPalette(element: Element): StepPalette {
  const { colors: own, font } = readCanvasColors(element, colors);
  return { ...own, font };
}

/** The content of a card. */
interface CardLook {
  readonly name: string;
  readonly word: string;
  /** The time or the exit code after the word, or ''. */
  readonly detail: string;
  readonly tone: Tone;
}

export interface Painted {
  readonly graph: Graph;
  readonly looks: readonly CardLook[];
  /** Index of the selected step; -1: none. */
  readonly selected: number;
  /** Title of the row of handlers. */
  readonly handlers: string;
}

/** Part of the graph (px) to paint, and whether letters are large enough to read. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly texts: boolean;
}

const inks: Readonly<Record<Tone, Ink>> = {
  good: 'good',
  waiting: 'warn',
  bad: 'bad',
  idle: 'idle',
  running: 'accent',
  queued: 'dim',
  paused: 'dim',
  skipped: 'dim',
};
/** A step that has not run: dashed, and dim. */
const isFaint = (tone: Tone | undefined): boolean => tone === 'queued' || tone === 'skipped';

export function paintGraph(
  c: CanvasRenderingContext2D,
  palette: StepPalette,
  painted: Painted,
  area: Area,
): void {
  paintEdges(c, palette, painted, area);
  const { graph, looks, selected, handlers } = painted;
  c.textBaseline = 'middle';
  if (graph.handlers !== null && graph.handlers > 0 && area.texts) {
    c.font = `11px ${palette.font}`;
    c.fillStyle = palette.dim;
    c.fillText(handlers, 0, graph.handlers - 12);
  }
  for (const [index, { x, y }] of graph.cards.entries()) {
    const look = looks[index];
    const seen =
      x < area.right && x + CARD.width > area.left && y < area.bottom && y + CARD.height > area.top;
    if (look === undefined || !seen) continue;
    c.save();
    c.translate(x, y);
    paintCard(c, palette, look, index === selected, area.texts);
    c.restore();
  }
}

function paintCard(
  c: CanvasRenderingContext2D,
  palette: StepPalette,
  { name, word, detail, tone }: CardLook,
  selected: boolean,
  texts: boolean,
): void {
  const faint = isFaint(tone);
  const edge: Ink = selected || tone === 'running' ? 'accent' : tone === 'bad' ? 'bad' : 'line';
  c.beginPath();
  c.roundRect(0.5, 0.5, CARD.width - 1, CARD.height - 1, 8);
  c.fillStyle = palette[selected ? 'accentSoft' : tone === 'bad' ? 'badSoft' : 'card'];
  if (!faint || selected) c.fill();
  c.lineWidth = selected ? 2 : 1;
  c.strokeStyle = palette[edge];
  c.setLineDash(faint ? [4, 3] : []);
  c.stroke();
  c.setLineDash([]);
  paintShape(c, tone, palette[inks[tone]]);
  if (!texts) return;
  c.font = `600 12px ${palette.font}`;
  c.fillStyle = palette[faint ? 'dim' : 'text'];
  c.fillText(fitted(c, name, CARD.width - 31), 27, 13);
  c.font = `11px ${palette.font}`;
  c.fillStyle = palette[inks[tone] === 'idle' ? 'dim' : inks[tone]];
  const first = fitted(c, word, CARD.width - 35);
  c.fillText(first, 27, 30);
  if (detail === '') return;
  c.fillStyle = palette.dim;
  const at = 27 + c.measureText(first).width;
  c.fillText(fitted(c, ` · ${detail}`, CARD.width - 8 - at), at, 30);
}

/** Radius (px) and middle of the shape on a card. */
const R = 4;
const X = 15;
const Y = 13;

/** The shape of a state, so that color is not its only sign; the same shapes as `Dot`. */
function paintShape(c: CanvasRenderingContext2D, tone: Tone, color: string): void {
  c.fillStyle = color;
  c.strokeStyle = color;
  c.lineWidth = 2;
  c.beginPath();
  if (tone === 'running') c.arc(X, Y, R - 1, 0, 7);
  else if (tone === 'queued') {
    c.lineWidth = 1.5;
    c.setLineDash([2, 1.6]);
    c.arc(X, Y, R - 0.75, 0, 7);
  } else {
    if (tone === 'bad') c.roundRect(X - R, Y - R, 2 * R, 2 * R, 1);
    else if (tone === 'skipped') c.rect(X - R, Y - 1, 2 * R, 2);
    else if (tone === 'paused') {
      c.rect(X - R + 1, Y - R, 2, 2 * R);
      c.rect(X + 1, Y - R, 2, 2 * R);
    } else if (tone === 'waiting')
      polygon(c, [
        [0, -R - 1],
        [R + 1, R],
        [-R - 1, R],
      ]);
    else c.arc(X, Y, R, 0, 7);
    c.fill();
    return;
  }
  c.stroke();
  c.setLineDash([]);
}

function polygon(
  c: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
): void {
  for (const [x, y] of points) c.lineTo(X + x, Y + y);
  c.closePath();
}

/** The text shortened to `room` px, with an ellipsis. */
function fitted(c: CanvasRenderingContext2D, text: string, room: number): string {
  if (c.measureText(text).width <= room) return text;
  let low = 0;
  let high = Math.min(text.length, 40);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (c.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`;
}

const styles = ['done', 'faint', 'running', 'failed'] as const;
type EdgeStyle = (typeof styles)[number];
const edgeInks: Readonly<Record<EdgeStyle, Ink>> = {
  done: 'edge',
  faint: 'line',
  running: 'accent',
  failed: 'bad',
};

/** Edges of the same style share a path, because each stroke is expensive. */
function paintEdges(
  c: CanvasRenderingContext2D,
  palette: StepPalette,
  painted: Painted,
  area: Area,
): void {
  const paths = tracePaths(painted, area);
  for (const style of styles) {
    const path = paths.get(style);
    if (path === undefined) continue;
    c.strokeStyle = palette[edgeInks[style]];
    c.fillStyle = palette[edgeInks[style]];
    c.lineWidth = style === 'running' ? 1.5 : 1;
    c.setLineDash(style === 'faint' || style === 'failed' ? [3, 3] : []);
    c.stroke(path.lines);
    c.setLineDash([]);
    c.fill(path.heads);
  }
}

function tracePaths({ graph, looks }: Painted, area: Area) {
  const paths = new Map<EdgeStyle, { readonly lines: Path2D; readonly heads: Path2D }>();
  for (const { from, to, rows } of graph.edges) {
    const a = graph.cards[from];
    const b = graph.cards[to];
    if (a === undefined || b === undefined) continue;
    const high = Math.min(...rows);
    const low = Math.max(...rows);
    if (a.x > area.right || b.x < area.left || high > area.bottom || low < area.top) continue;
    const style = edgeStyle(looks[from]?.tone, looks[to]?.tone);
    const path = paths.get(style) ?? { lines: new Path2D(), heads: new Path2D() };
    paths.set(style, path);
    traceEdge(path.lines, a.x + CARD.width, b.x, rows);
    traceHead(path.heads, b.x, rows.at(-1) ?? 0);
  }
  return paths;
}

function edgeStyle(from: Tone | undefined, to: Tone | undefined): EdgeStyle {
  if (to === 'running') return 'running';
  if (from === 'bad' && isFaint(to)) return 'failed';
  return isFaint(to) ? 'faint' : 'done';
}

/** From column to column; the vertical parts lie in the middle of the gaps. */
function traceEdge(path: Path2D, from: number, to: number, rows: readonly number[]): void {
  const gap = CARD.column - CARD.width;
  const last = rows.at(-1) ?? 0;
  path.moveTo(from, (rows[0] ?? 0) + 0.5);
  if (from + gap + (rows.length - 2) * CARD.column !== to) {
    path.lineTo(to - 5, last + 0.5);
    return;
  }
  for (const [at, row] of rows.slice(1).entries()) {
    const before = rows[at] ?? row;
    if (row === before) continue;
    const x = from + gap / 2 + at * CARD.column + 0.5;
    const round = Math.min(6, Math.abs(row - before) / 2);
    path.arcTo(x, before + 0.5, x, row + 0.5, round);
    path.arcTo(x, row + 0.5, x + 10, row + 0.5, round);
  }
  path.lineTo(to - 5, last + 0.5);
}

function traceHead(path: Path2D, x: number, y: number): void {
  path.moveTo(x - 6, y - 2.5);
  path.lineTo(x - 1, y + 0.5);
  path.lineTo(x - 6, y + 3.5);
  path.closePath();
}
