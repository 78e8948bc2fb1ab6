import type { LogLine } from '../../../shared/lib/log.ts';
import type { AnsiPiece, AnsiStyle } from './ansi.ts';
import { parseAnsi } from './ansi.ts';
import type { Matcher } from './log-search.ts';
import css from './LogView.module.css';

/** Maximum number of characters rendered of an unwrapped line; copies are complete. */
const MAX_RENDERED = 5000;

/** The content of a row. */
export interface RowContent {
  /** Line number. */
  readonly number: number;
  readonly line: LogLine;
  /** Character range of the line's text on this row. */
  readonly from: number;
  readonly to: number;
  readonly matcher: Matcher | null;
}

/** One recycled row. Sets text only as text, never as HTML. */
export class LogRow {
  readonly element = document.createElement('div');
  readonly #number = part('number');
  readonly #time = part('time');
  readonly #tag = part('tag');
  readonly #text = part('text');
  /** Key of the rendered content, set by the view. */
  shows = '';
  /** The rendered line, which may have been replaced under its number. */
  line: LogLine | null = null;
  /** Vertical position (px). */
  top = -1;

  constructor() {
    this.element.append(this.#number, this.#time, this.#tag, this.#text);
  }

  fill(content: RowContent, clock: (at: number) => string): void {
    const { number, line, from } = content;
    const begins = from === 0;
    this.#number.textContent = begins ? String(number + 1) : '';
    this.#time.textContent = begins && line.at != null ? clock(line.at) : '';
    // The level as a word too, so that color is not its only indicator.
    this.#tag.textContent = begins ? (line.stream ?? line.level ?? '') : '';
    fillText(this.#text, content);
  }

  /** `marks`: class names in addition to the level's. */
  look(level: LogLine['level'], marks: string): void {
    const name = `${css['row'] ?? ''} ${level == null ? '' : (css[level] ?? '')} ${marks}`;
    if (this.element.className !== name) this.element.className = name;
  }
}

function part(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = css[name] ?? '';
  return element;
}

function fillText(element: HTMLElement, { line, from, to, matcher }: RowContent): void {
  const pieces = parseAnsi(line.text);
  const hits = matcher === null ? [] : matcher(pieces.map(({ text }) => text).join(''));
  const end = Math.min(to, from + MAX_RENDERED);
  const isLonger = end < to && pieces.reduce((sum, { text }) => sum + text.length, 0) > end;
  element.replaceChildren(...spans(pieces, hits, from, end), ...(isLonger ? ['\u2026'] : []));
}

/** Splits a row where a color or a hit starts or ends. */
function spans(
  pieces: readonly AnsiPiece[],
  hits: readonly (readonly [number, number])[],
  from: number,
  to: number,
): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const { text, style } of pieces) {
    const end = at + text.length;
    let start = Math.max(at, from);
    while (start < Math.min(end, to)) {
      const hit = hits.find(([, until]) => until > start);
      const inside = hit !== undefined && hit[0] <= start;
      const border = hit === undefined ? end : inside ? hit[1] : hit[0];
      const stop = Math.min(end, to, border);
      nodes.push(renderSpan(text.slice(start - at, stop - at), style, inside));
      start = stop;
    }
    at = end;
  }
  return nodes;
}

function renderSpan(text: string, style: AnsiStyle | null, hit: boolean): Node {
  if (style === null && !hit) return document.createTextNode(text);
  const element = document.createElement(hit ? 'mark' : 'span');
  element.textContent = text;
  if (style === null) return element;
  const { color, background, bold, dim, italic, underline } = style;
  if (color !== null) element.style.color = `var(--ansi-${String(color % 8)})`;
  if (background !== null && !hit)
    element.style.background = `var(--ansi-soft-${String(background % 8)})`;
  if (bold || (color !== null && color >= 8)) element.style.fontWeight = '650';
  if (dim) element.style.opacity = '0.75';
  if (italic) element.style.fontStyle = 'italic';
  if (underline) element.style.textDecoration = 'underline';
  return element;
}
