import type { AirSegment, ChannelState } from '../../../../shared/playout/state.ts';
import { channelsInOrder } from '../model/clock.ts';
import type { PlayoutEditorState } from '../model/editor.ts';
import { playoutEditor } from '../model/editor.ts';
import { lanes } from '../model/lanes.ts';
import type { TimelineFrame, DrawnLane } from './geometry.ts';
import { AXIS, createFrame, laneTop, lanesSeen } from './geometry.ts';
import { itemOnAir } from '../model/on-air.ts';
import { findLocked } from './conflicts.ts';
import { paintAir, paintLane } from './paint-lane.ts';
import { paintAxis, paintChanges, paintDays } from './paint-axis.ts';
import { makeCaps } from './paint-clips.ts';
import type { Brushes, Marked } from './paint-clips.ts';
import type { LaneWords } from './paint-lane.ts';
import type { TimelineOverlay } from './paint-overlay.ts';
import { paintChosenGap, paintOverlay } from './paint-overlay.ts';
import type { TimelinePalette, Pen } from './palette.ts';
import { readPalette, TextFit } from './palette.ts';
import type { Runs } from './runs.ts';
import { wholeLane } from './runs.ts';
import { getZone, hourMinute } from './zone-clock.ts';

interface Canvases {
  readonly host: HTMLElement;
  readonly content: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
}

export interface TimelineWords extends LaneWords {
  readonly change: (by: number) => string;
}

/**
 * Draws the timeline: one canvas for the content, and one over it for the preview of a gesture. It draws at most once per frame,
 * directly from the lanes and without React.
 */
export class TimelineView {
  readonly #parts: Canvases;
  readonly #content: CanvasRenderingContext2D | null;
  readonly #over: CanvasRenderingContext2D | null;
  readonly #words: TimelineWords;
  readonly #air: (channel: string) => readonly AirSegment[];
  /** Called after every content frame, so that elements over the canvas follow. */
  readonly #drawn: (frame: TimelineFrame) => void;
  #palette: TimelinePalette | null = null;
  #brushes: Brushes | null = null;
  #frame: TimelineFrame | null = null;
  #lanes: readonly DrawnLane[] = [];
  #overlay: TimelineOverlay | null = null;
  #size = { width: 0, height: 0 };
  #sized = false;
  #scroll = 0;
  #asked = 0;
  #dirty = { content: false, overlay: false };

  constructor(
    parts: Canvases,
    words: TimelineWords,
    air: (channel: string) => readonly AirSegment[],
    drawn: (frame: TimelineFrame) => void,
  ) {
    this.#parts = parts;
    this.#words = words;
    this.#air = air;
    // Without transparency the compositor has less to blend.
    this.#content = parts.content.getContext('2d', { alpha: false });
    this.#over = parts.overlay.getContext('2d');
    this.#drawn = drawn;
  }

  /** The current frame; null before the first one. */
  get frame(): TimelineFrame | null {
    return this.#frame;
  }

  get lanes(): readonly DrawnLane[] {
    return this.#lanes;
  }

  /** Requests a redraw of everything in the next frame. */
  readonly ask = (): void => this.#want('content');

  /** Shows the preview of a gesture; null removes it. Redraws only the upper canvas, unless the gesture moves other items. */
  show(overlay: TimelineOverlay | null): void {
    if (overlay === null && this.#overlay === null) return;
    const gives = givesWay(overlay) || givesWay(this.#overlay);
    this.#overlay = overlay;
    this.#want('overlay');
    if (gives) this.#want('content');
  }

  get overlay(): TimelineOverlay | null {
    return this.#overlay;
  }

  scrollTo(px: number): void {
    if (px === this.#scroll) return;
    this.#scroll = px;
    this.ask();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    this.#sized = false;
    this.ask();
  }

  /** Reads the colors again and redraws everything; call it when the theme changes. */
  readonly restart = (): void => {
    this.#palette = null;
    this.#sized = false;
    this.ask();
  };

  dispose(): void {
    if (this.#asked !== 0) cancelAnimationFrame(this.#asked);
    this.#asked = 0;
  }

  #want(what: 'content' | 'overlay'): void {
    this.#dirty[what] = true;
    if (this.#asked !== 0) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const { width, height } = this.#size;
    if (width < 20 || height < AXIS) return;
    const content = this.#dirty.content;
    this.#dirty = { content: false, overlay: false };
    const palette = (this.#palette ??= readPalette(this.#parts.host));
    if (!this.#sized) this.#resize();
    if (content) this.#drawContent(palette);
    if (this.#frame !== null) this.#drawOverlay(this.#frame, palette);
  }

  #resize(): void {
    const { width, height } = this.#size;
    this.#sized = true;
    for (const c of [this.#content, this.#over]) {
      if (c === null) continue;
      const ratio = devicePixelRatio;
      c.canvas.width = Math.round(width * ratio);
      c.canvas.height = Math.round(height * ratio);
      c.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    this.#brushes = null;
  }

  #drawContent(palette: TimelinePalette): void {
    const c = this.#content;
    if (c === null) return;
    const { state, live: view } = playoutEditor;
    const channels = channelsInOrder();
    const zone = getZone(state.zone);
    const now = Date.now();
    const frame = createFrame({
      ...this.#size,
      view,
      scroll: this.#scroll,
      lanes: channels.length,
      showAir: state.showAir,
    });
    this.#frame = frame;
    this.#lanes = channels.map(({ key, shiftMs }) => ({
      channel: key,
      lane: lanes.lane(key),
      shift: shiftMs ?? 0,
    }));
    if (this.#brushes?.caps.clip !== frame.clip) this.#brushes = createBrushes(c, palette, frame);
    c.fillStyle = palette.sunken;
    c.fillRect(0, 0, frame.width, frame.height);
    const pen = { c, frame, palette };
    paintDays(pen, zone);
    this.#drawLanes(pen, channels, now, this.#brushes);
    const end = laneTop(frame, frame.lanes);
    c.fillStyle = palette.surface;
    if (end < frame.height) c.fillRect(0, end, frame.width, frame.height - end);
    paintChanges(pen, zone, this.#words.change);
    paintAxis(pen, zone, now);
    this.#drawn(frame);
  }

  #drawLanes(
    { c, frame, palette }: Pen,
    channels: readonly ChannelState[],
    now: number,
    brushes: Brushes,
  ): void {
    const { state } = playoutEditor;
    const { gap } = state;
    const zone = getZone(state.zone);
    const marked = groupMarks(state);
    const [first, end] = lanesSeen(frame);
    for (let index = first; index < end; index += 1) {
      const channel = channels[index];
      const drawn = this.#lanes[index];
      if (channel === undefined || drawn === undefined) continue;
      const top = laneTop(frame, index);
      const { key } = channel;
      const pen = {
        c,
        frame,
        palette,
        top,
        runs: this.#findRuns(index, drawn),
        shift: drawn.shift,
        marked: { ...(marked.get(key) ?? unmarked), onAir: itemOnAir(channel)?.key ?? null },
        locked: findLocked(channel, now),
        timeOf: (ms: number) => hourMinute(zone.local(ms - drawn.shift)),
      };
      c.font = `12px ${palette.font}`;
      paintLane(pen, brushes, this.#words);
      if (gap?.channel === key)
        paintChosenGap(pen, { from: gap.from - drawn.shift, to: gap.to - drawn.shift });
      if (frame.showAir) paintAir(pen, this.#air(key), brushes.small);
      c.fillStyle = palette.line;
      c.fillRect(0, top + frame.lane - 1, frame.width, 1);
    }
  }

  /** The lane as the gesture would leave it, if the gesture was computed from the same items. */
  #findRuns(index: number, { lane }: DrawnLane): Runs {
    const after = this.#overlay?.k === 'drag' ? this.#overlay.plan.lanes.get(index) : undefined;
    return after?.lane.starts === lane.starts ? after : wholeLane(lane);
  }

  #drawOverlay(frame: TimelineFrame, palette: TimelinePalette): void {
    const { overlay: canvas } = this.#parts;
    const wanted = this.#overlay;
    // An empty canvas still costs the compositor, so it is hidden.
    if (canvas.hidden !== (wanted === null)) canvas.hidden = wanted === null;
    if (wanted === null) return;
    const c = this.#over;
    if (c === null) return;
    c.clearRect(0, 0, frame.width, frame.height);
    c.save();
    c.beginPath();
    c.rect(0, AXIS, frame.width, frame.height - AXIS);
    c.clip();
    paintOverlay({ c, frame, palette }, wanted);
    c.restore();
  }
}

/** The caches of one size of clips. Each text is measured in the font that is set while it is drawn. */
function createBrushes(
  c: CanvasRenderingContext2D,
  palette: TimelinePalette,
  { clip }: TimelineFrame,
): Brushes {
  const width = (text: string): number => c.measureText(text).width;
  return {
    title: new TextFit(width),
    small: new TextFit(width),
    caps: makeCaps(palette, devicePixelRatio, clip),
  };
}

const givesWay = (overlay: TimelineOverlay | null): boolean =>
  overlay?.k === 'drag' && overlay.plan.lanes.size > 0;

const none: ReadonlySet<number> = new Set();
const unmarked = { selected: none, hits: none };

/** Selected items and search hits by channel. */
function groupMarks({ selection, hits }: PlayoutEditorState): Map<string, Omit<Marked, 'onAir'>> {
  const marks = new Map<string, { selected: Set<number>; hits: Set<number> }>();
  const of = (channel: string) => {
    const known = marks.get(channel) ?? { selected: new Set<number>(), hits: new Set<number>() };
    marks.set(channel, known);
    return known;
  };
  for (const { channel, key } of selection) of(channel).selected.add(key);
  for (const { channel, key } of hits) of(channel).hits.add(key);
  return marks;
}
