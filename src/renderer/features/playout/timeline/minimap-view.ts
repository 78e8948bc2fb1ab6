import { formatDays } from '../../../../shared/format/time.ts';
import { onTick } from '../../../state/now.ts';
import { onTopic } from '../../../state/topics.ts';
import { channelsInOrder, shiftOf } from '../model/clock.ts';
import type { View } from '../model/editor.ts';
import { playoutEditor } from '../model/editor.ts';
import { lanes } from '../model/lanes.ts';
import type { TimelinePalette } from './palette.ts';
import { watchTheme } from '../../../ui/canvas-colors.ts';
import { readPalette } from './palette.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { walkLane, walkSpans } from './density.ts';
import { daysIn } from './paint-axis.ts';
import type { Zone } from './zone-clock.ts';
import { date, getZone, weekdayDay } from './zone-clock.ts';
import type { DrawnLane } from './geometry.ts';

interface MinimapElements {
  readonly host: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** The window over the view. */
  readonly pane: HTMLElement;
  readonly now: HTMLElement;
  /** The label with the days that the overview shows. */
  readonly span: HTMLElement;
}

/** The overview strip. Panning only moves its window; the canvas is redrawn when its range or a lane changes. */
export class MinimapView {
  readonly #host: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #pane: HTMLElement;
  readonly #now: HTMLElement;
  readonly #span: HTMLElement;
  readonly #stops: (() => void)[];
  readonly #abort = new AbortController();
  #palette: TimelinePalette | null = null;
  #range: View = { from: 0, to: 1 };
  /** The range of the drawn canvas. */
  #drawn: View = { from: 0, to: 1 };
  #asked = 0;
  #dirty = true;
  #size = { width: 0, height: 0 };
  /** Distance from the pointer to the middle of the window (px) during a drag; null: no drag. */
  #held: number | null = null;

  constructor({ host, canvas, pane, now, span }: MinimapElements) {
    this.#span = span;
    this.#host = host;
    this.#canvas = canvas;
    this.#pane = pane;
    this.#now = now;
    const observer = new ResizeObserver(() => this.#resize());
    observer.observe(host);
    const redraw = (): void => {
      this.#dirty = true;
      this.#ask();
    };
    this.#stops = [
      () => observer.disconnect(),
      lanes.changed.on(redraw),
      onTopic('playout.channels', redraw),
      playoutEditor.moved.on(this.#ask),
      watchTheme(() => {
        this.#palette = null;
        redraw();
      }),
      onTick(60_000, this.#ask),
    ];
    this.#listen();
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#abort.abort();
    if (this.#asked !== 0) cancelAnimationFrame(this.#asked);
  }

  readonly #ask = (): void => {
    if (this.#asked !== 0) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#draw();
    });
  };

  #resize(): void {
    this.#size = { width: this.#host.clientWidth, height: this.#host.clientHeight };
    const { width, height } = this.#size;
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    this.#dirty = true;
    this.#ask();
  }

  #draw(): void {
    const { width, height } = this.#size;
    if (width < 10) return;
    const channels = channelsInOrder();
    const view = playoutEditor.live;
    // The range stays fixed during a drag, so that the window stays under the pointer.
    const range = this.#held === null ? mapRange(channels, view) : this.#range;
    this.#range = range;
    if (this.#dirty || !this.#stretch(range, width)) {
      this.#dirty = false;
      this.#drawn = range;
      this.#canvas.style.transform = '';
      const c = this.#canvas.getContext('2d', { alpha: false });
      this.#palette ??= readPalette(this.#host);
      const drawn = channels.map((channel) => ({
        channel: channel.key,
        lane: lanes.lane(channel.key),
        shift: shiftOf(channel),
      }));
      c?.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      const zone = getZone(playoutEditor.state.zone);
      if (c !== null) paintMinimap(c, { width, height }, range, drawn, this.#palette, zone);
    }
    const days = formatDays(range.from, range.to, Date.now(), playoutEditor.state.zone);
    if (this.#span.textContent !== days) this.#span.textContent = days;
    const pane = placeWindow(range, view, width);
    this.#pane.style.transform = `translateX(${String(pane.x)}px)`;
    this.#pane.style.width = `${String(pane.width)}px`;
    const x = ((Date.now() - range.from) / (range.to - range.from)) * width;
    this.#now.hidden = x < 0 || x > width;
    this.#now.style.transform = `translateX(${String(Math.round(x))}px)`;
  }

  /** Stretches the canvas while the view moves beyond the plan; it is redrawn at rest. True: no redraw is needed now. */
  #stretch({ from, to }: View, width: number): boolean {
    const drawn = this.#drawn;
    if (from === drawn.from && to === drawn.to) return true;
    if (!playoutEditor.moving) return false;
    const scale = (drawn.to - drawn.from) / (to - from);
    const x = ((drawn.from - from) / (to - from)) * width;
    this.#canvas.style.transform = `translateX(${String(x)}px) scaleX(${String(scale)})`;
    return true;
  }

  #listen(): void {
    const options = { signal: this.#abort.signal };
    this.#host.addEventListener('pointerdown', this.#down, options);
    this.#host.addEventListener('pointermove', this.#move, options);
    const over = (): void => {
      if (this.#held === null) return;
      this.#held = null;
      playoutEditor.settle();
    };
    this.#host.addEventListener('pointerup', over, options);
    this.#host.addEventListener('lostpointercapture', over, options);
    this.#host.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        playoutEditor.zoomBy(2 ** ((event.deltaY || event.deltaX) / 240));
      },
      { ...options, passive: false },
    );
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const x = event.clientX - this.#host.getBoundingClientRect().left;
    const pane = placeWindow(this.#range, playoutEditor.live, this.#size.width);
    const inside = x >= pane.x && x <= pane.x + pane.width;
    this.#held = inside ? pane.x + pane.width / 2 - x : 0;
    this.#host.setPointerCapture(event.pointerId);
    if (!inside) this.#go(x);
  };

  readonly #move = (event: PointerEvent): void => {
    if (this.#held !== null)
      this.#go(event.clientX - this.#host.getBoundingClientRect().left + this.#held);
  };

  /** Centers the view on the time at x px. */
  #go(x: number): void {
    const { from, to } = this.#range;
    const { live } = playoutEditor;
    const wanted = from + (x / this.#size.width) * (to - from);
    playoutEditor.panBy(wanted - (live.from + live.to) / 2);
  }
}

/** The time range of the overview: all items and the view, with a margin. */
function mapRange(channels: readonly ChannelState[], view: View): View {
  let { from, to } = view;
  for (const { span, shiftMs } of channels) {
    if (span === null) continue;
    from = Math.min(from, span.from - (shiftMs ?? 0));
    to = Math.max(to, span.to - (shiftMs ?? 0));
  }
  const margin = (to - from) * 0.01;
  return { from: from - margin, to: to + margin };
}

/** The place of the window (px), at least 10 px wide so that it can be dragged. */
function placeWindow(range: View, view: View, width: number): { x: number; width: number } {
  const scale = width / (range.to - range.from);
  const wide = Math.max(10, (view.to - view.from) * scale);
  const middle = ((view.from + view.to) / 2 - range.from) * scale;
  return { x: Math.min(width - wide, Math.max(0, middle - wide / 2)), width: wide };
}

/** Height of the names of the days (px). */
const NAMES = 12;
/** Minimum widths (px) of a day for a line, and for a short and a full name. */
const MIN_LINED_DAY = 8;
const NAMED_DAY = 42;
const WIDE_DAY = 76;

/** Draws the starts of the days as lines with names, if days are wide enough. Returns the height of the names (px). */
function paintDayNames(
  c: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  { from, to }: View,
  palette: TimelinePalette,
  zone: Zone,
): number {
  const pxPerMs = width / (to - from);
  const day = 86_400_000 * pxPerMs;
  if (day < MIN_LINED_DAY) return 0;
  const named = day >= NAMED_DAY;
  c.font = `11px ${palette.font}`;
  c.textAlign = 'left';
  c.textBaseline = 'middle';
  for (const at of daysIn(zone, from - 86_400_000, to)) {
    const x = Math.round((at - from) * pxPerMs);
    c.fillStyle = palette.line;
    c.fillRect(x, 0, 1, height);
    if (!named) continue;
    c.fillStyle = palette.dim;
    const local = zone.local(at);
    c.fillText(day < WIDE_DAY ? weekdayDay(local) : date(local), x + 5, NAMES / 2 + 1.5);
  }
  return named ? NAMES : 0;
}

/** Draws all lanes as thin bars, with marks for gaps and overlaps, below the names of the days. The cost grows with the pixels. */
function paintMinimap(
  c: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  range: View,
  lanes: readonly DrawnLane[],
  palette: TimelinePalette,
  zone: Zone,
): void {
  const { width, height } = size;
  const pxPerMs = width / (range.to - range.from);
  c.fillStyle = palette.sunken;
  c.fillRect(0, 0, width, height);
  const names = paintDayNames(c, size, range, palette, zone);
  const row = Math.max(1, (height - names - 6) / Math.max(1, lanes.length));
  const bar = Math.max(1, Math.min(3, row - 1));
  for (const [index, { lane, shift }] of lanes.entries()) {
    const y = names + 3 + index * row;
    const from = range.from + shift;
    c.fillStyle = palette.file;
    c.globalAlpha = 0.6;
    const run = runs((x, wide) => c.fillRect(x, y, Math.max(0.5, wide), bar));
    walkLane(lane, from, pxPerMs, width, {
      clip: (_, x, wide) => run.add(x, wide),
      dense: (_, __, x, wide) => run.add(x, wide),
    });
    run.end();
    c.globalAlpha = 1;
    c.fillStyle = palette.warn;
    walkSpans(lane.gaps, from, pxPerMs, width, (x, wide) =>
      c.fillRect(x, y - 0.5, Math.max(2, wide), bar + 1),
    );
    c.fillStyle = palette.bad;
    walkSpans(lane.overlaps, from, pxPerMs, width, (x, wide) =>
      c.fillRect(x, y - 0.5, Math.max(2, wide), bar + 1),
    );
  }
}

/** Joins touching pieces, so that most of a plan is one rectangle. */
function runs(draw: (x: number, width: number) => void) {
  let from = 0;
  let to = Number.NEGATIVE_INFINITY;
  const end = (): void => {
    if (to > from) draw(from, to - from);
  };
  return {
    add: (x: number, width: number): void => {
      if (x > to + 0.75) {
        end();
        from = x;
        to = x + width;
      } else to = Math.max(to, x + width);
    },
    end,
  };
}
