import type { LogLine } from '../../../shared/lib/log.ts';
import { plainText } from './ansi.ts';
import type { LogBuffer } from './log-buffer.ts';
import { LogRow } from './log-rows.ts';
import type { Matcher } from './log-search.ts';
import { LogSearch } from './log-search.ts';
import { RowIndex, rowStarts } from './wrap.ts';
import css from './LogView.module.css';

/** Height of a row (px). */
const ROW = 18;
/** Total padding above and below the rows (px). */
const PADDING = 8;
/** Rows rendered above and below the visible area. */
const OVER = 4;
/** Time budget per frame (ms) for searching. */
const SLICE_MS = 6;
/** Keys that scroll up. */
const UP: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);
/** Rows are positioned relative to an origin, which moves once they are this far from it (px). */
const FAR = 1_000_000;

export interface LogStatus {
  readonly count: number;
  readonly following: boolean;
  /** Lines received since the view stopped following. */
  readonly fresh: number;
  readonly hits: number;
  /** Position of the current hit, from 1; 0: none. */
  readonly hit: number;
  readonly searching: boolean;
}

/** Range of selected lines, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Renders a log with recycled rows, at most once per frame. It creates the DOM rows directly: at a thousand lines per second, React and a
 * general virtualizer would cost about twice as much.
 */
export class LogPainter {
  readonly #scroller: HTMLElement;
  readonly #space = document.createElement('div');
  readonly #layer = document.createElement('div');
  readonly #buffer: LogBuffer;
  readonly #onStatus: (status: LogStatus) => void;
  readonly #clock: (at: number) => string;
  readonly #pool: LogRow[] = [];
  readonly #stops: (() => void)[] = [];
  #index: RowIndex;
  #search: LogSearch | null = null;
  #hit = -1;
  /** A step to the next hit, requested before the search found one. */
  #early: 1 | -1 | 0 = 0;
  #following: boolean;
  #seen = 0;
  #frame = 0;
  #origin = 0;
  /** Oldest line at the last frame. Lines dropped above the visible ones must not move the view. */
  #first: number;
  #set = 0;
  #revision = 0;
  #height = -1;
  #shift = -1;
  selected: LineRange | null = null;

  constructor(
    scroller: HTMLElement,
    buffer: LogBuffer,
    options: {
      readonly follow: boolean;
      readonly clock: (at: number) => string;
      readonly onStatus: (status: LogStatus) => void;
    },
  ) {
    this.#scroller = scroller;
    this.#buffer = buffer;
    this.#following = options.follow;
    this.#clock = options.clock;
    this.#onStatus = options.onStatus;
    this.#index = new RowIndex(buffer, 0);
    this.#first = buffer.first;
    this.#space.className = css['space'] ?? '';
    this.#layer.className = css['layer'] ?? '';
    this.#space.append(this.#layer);
    scroller.append(this.#space);
    const observer = new ResizeObserver(() => this.schedule());
    observer.observe(scroller);
    this.#listen();
    this.#stops.push(
      buffer.changed.on(() => this.schedule()),
      () => {
        observer.disconnect();
        cancelAnimationFrame(this.#frame);
        this.#space.remove();
      },
    );
    this.schedule();
  }

  #listen(): void {
    const stop = new AbortController();
    const passive = { signal: stop.signal, passive: true };
    this.#stops.push(() => stop.abort());
    const scroller = this.#scroller;
    const onScroll = (): void => this.#scrolled();
    scroller.addEventListener('scroll', onScroll, passive);
    // An animated scroll begins with less than a pixel; following would end it there.
    const onWheel = ({ deltaY }: WheelEvent): void => {
      if (deltaY < 0) this.#leaveEnd();
    };
    scroller.addEventListener('wheel', onWheel, passive);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (UP.has(key)) this.#leaveEnd();
    };
    scroller.addEventListener('keydown', onKey, passive);
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  /** `columns` per wrapped row; 0: long lines extend to the right. */
  wrap(columns: number): void {
    if (this.#index.columns === columns) return;
    const top = this.#topLine();
    this.#index = new RowIndex(this.#buffer, columns);
    this.#index.update();
    this.#revision += 1;
    this.#place(this.#index.before(Math.max(top, this.#buffer.first)) * ROW);
    this.schedule();
  }

  search(matcher: Matcher | null): void {
    this.#search = matcher === null ? null : new LogSearch(this.#buffer, matcher);
    this.#hit = -1;
    this.#early = 0;
    this.#revision += 1;
    this.schedule();
  }

  /** Moves to the next or previous hit; initially to the one nearest to the visible lines. Without a hit yet, waits for the first one. */
  step(by: 1 | -1): void {
    // Enter may be pressed right after typing, before the next frame, so the search runs now.
    this.#search?.run(performance.now() + 50, () => performance.now());
    this.#early = by;
    this.#stepEarly();
  }

  #stepEarly(): void {
    const by = this.#early;
    const hits = this.#search?.hits ?? [];
    if (hits.length > 0 || this.#search?.done !== false) this.#early = 0;
    if (hits.length === 0 || by === 0) return;
    const from = this.#hit >= 0 ? this.#hit : this.#topLine() - 1;
    const next =
      by === 1
        ? (hits.find((number) => number > from) ?? hits[0])
        : (hits.findLast((number) => number < from) ?? hits.at(-1));
    if (next === undefined) return;
    this.#hit = next;
    this.reveal(next);
  }

  /** Scrolls a line to the middle unless it is visible. */
  reveal(number: number): void {
    const { clientHeight: height, scrollTop } = this.#scroller;
    const top = this.#index.before(number) * ROW;
    this.pause();
    if (top < scrollTop || top + ROW > scrollTop + height) this.#place(top - height / 2);
    this.schedule();
  }

  follow(): void {
    this.#following = true;
    this.schedule();
  }

  pause(): void {
    this.#following = false;
    this.#seen = this.#buffer.end;
    this.schedule();
  }

  select(range: LineRange | null): void {
    this.selected = range;
    this.schedule();
  }

  /** The text of the selected lines, or of all lines, without colors. */
  text(): string {
    const { selected } = this;
    return selected === null
      ? this.#buffer.text()
      : this.#buffer.text(selected.from, selected.to + 1);
  }

  /** The line at a client y coordinate, or -1. */
  lineAt(y: number): number {
    const row = Math.floor((y - this.#space.getBoundingClientRect().top) / ROW);
    return row < 0 || row >= this.#index.rows ? -1 : this.#index.findLine(row);
  }

  #topLine(): number {
    const row = Math.floor(this.#scroller.scrollTop / ROW);
    return row >= this.#index.rows ? this.#buffer.end - 1 : this.#index.findLine(row);
  }

  #place(top: number): void {
    this.#set = Math.max(0, Math.round(top));
    this.#scroller.scrollTop = this.#set;
  }

  /** The user starts to scroll up. */
  #leaveEnd(): void {
    if (this.#following && this.#scroller.scrollTop > 0) this.pause();
  }

  /** Scrolling up stops following; scrolling to the end resumes it. */
  #scrolled(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    if (Math.abs(scrollTop - this.#set) > 1) {
      // Scrolling up always leaves the end, even if it is still near; a view that grew stays at the end.
      const near = scrollTop > this.#set ? ROW / 2 : 1;
      const atEnd = scrollHeight - clientHeight - scrollTop <= near;
      if (this.#following && !atEnd) this.#seen = this.#buffer.end;
      this.#following = atEnd;
      this.#set = scrollTop;
    }
    this.schedule();
  }

  #paint(): void {
    const { first } = this.#buffer;
    const index = this.#index;
    if (first < this.#first) index.update();
    const lost = index.columns === 0 ? first - this.#first : this.#lostRows();
    index.update();
    this.#search?.run(performance.now() + SLICE_MS, () => performance.now());
    this.#stepEarly();
    const height = index.rows * ROW;
    if (height !== this.#height) this.#space.style.height = `${String(height)}px`;
    this.#height = height;
    const view = this.#scroller.clientHeight;
    if (this.#following) this.#place(height + PADDING - view);
    else if (lost !== 0) this.#place(this.#set - lost * ROW);
    this.#first = first;
    this.#rows(view);
    this.#onStatus(this.#status());
    if (this.#search?.done === false) this.schedule();
  }

  /** Number of rows of the lines dropped since the last frame; negative: of the lines added before the first one. */
  #lostRows(): number {
    const lost = this.#index.before(this.#buffer.first) - this.#index.before(this.#first);
    return this.#buffer.first < this.#first ? lost : Math.max(0, lost);
  }

  #rows(view: number): void {
    const index = this.#index;
    const { first } = this.#buffer;
    const from = Math.max(0, Math.floor(this.#set / ROW) - OVER);
    const to = Math.min(index.rows, Math.ceil((this.#set + view) / ROW) + OVER);
    // Rows keep their position while lines are dropped: they count from the first line ever, relative to a nearby origin.
    const gone = index.columns === 0 ? first : 0;
    const near = Math.abs((from + gone) * ROW - this.#origin) < FAR;
    if (!near) this.#origin = (from + gone) * ROW;
    const shift = this.#origin - gone * ROW;
    if (shift !== this.#shift) this.#layer.style.transform = `translateY(${String(shift)}px)`;
    this.#shift = shift;
    this.#grow(to - from);
    const size = this.#pool.length;
    for (let row = from; row < from + size; row += 1) {
      const slot = this.#pool[(row + gone) % size];
      if (slot === undefined) continue;
      if (row < to) this.#draw(slot, row, (row + gone) * ROW - this.#origin);
      else if (slot.top !== -1) {
        slot.element.hidden = true;
        slot.top = -1;
      }
    }
  }

  #grow(size: number): void {
    if (this.#pool.length >= size) return;
    // A different pool size assigns every row to another slot, so all rows are redrawn once.
    while (this.#pool.length < size + OVER) {
      const row = new LogRow();
      this.#pool.push(row);
      this.#layer.append(row.element);
    }
  }

  #draw(slot: LogRow, row: number, top: number): void {
    const index = this.#index;
    const number = index.findLine(row);
    const line = this.#buffer.at(number);
    if (line === null) return;
    const part = row - index.before(number);
    const shows = `${String(number)} ${String(part)} ${String(this.#revision)}`;
    if (slot.shows !== shows || slot.line !== line) {
      const [from, to] = findStretch(line, part, index.columns);
      const matcher = this.#search?.matcher ?? null;
      slot.fill({ number, line, from, to, matcher }, this.#clock);
      slot.shows = shows;
      slot.line = line;
    }
    if (slot.top !== top) {
      slot.element.style.transform = `translateY(${String(top)}px)`;
      if (slot.top === -1) slot.element.hidden = false;
      slot.top = top;
    }
    slot.look(line.level, this.#marks(number));
  }

  #marks(number: number): string {
    const { selected } = this;
    const chosen = selected !== null && number >= selected.from && number <= selected.to;
    return `${chosen ? (css['selected'] ?? '') : ''} ${number === this.#hit ? (css['hit'] ?? '') : ''}`;
  }

  #status(): LogStatus {
    const { count, end } = this.#buffer;
    const hits = this.#search?.hits ?? [];
    return {
      count,
      following: this.#following,
      fresh: this.#following ? 0 : end - Math.max(this.#seen, this.#buffer.first),
      hits: hits.length,
      hit: this.#hit < 0 ? 0 : hits.indexOf(this.#hit) + 1,
      searching: this.#search?.done === false,
    };
  }
}

/** The character range of a line that one of its rows shows. */
function findStretch(line: LogLine, part: number, columns: number): readonly [number, number] {
  if (columns === 0) return [0, Number.POSITIVE_INFINITY];
  const starts = rowStarts(plainText(line.text), columns);
  return [starts[part] ?? 0, starts[part + 1] ?? Number.POSITIVE_INFINITY];
}
