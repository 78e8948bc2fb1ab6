import { editedEq } from '../../../../shared/eq/edit.ts';
import { nodeY } from '../../../../shared/eq/drag.ts';
import { muteUnsent } from '../../../../shared/eq/unsent-bands.ts';
import type { Band, DspConfig, ParametricEq } from '../../../../shared/eq/model.ts';
import type { Plot } from '../../../../shared/eq/plot.ts';
import { toX } from '../../../../shared/eq/plot.ts';
import { watchTheme } from '../../../ui/canvas-colors.ts';
import type { EqEditorState } from '../model/editor.ts';
import { editor } from '../model/editor.ts';
import { Curves } from './curves.ts';
import { computeOverlay, paintOverlay } from './overlay-curve.ts';
import type { BandCurve, Curve, Scene } from './paint-curves.ts';
import { paintBands, paintCurves, paintLevels } from './paint-curves.ts';
import type { GridFrame } from './paint-grid.ts';
import { paintGrid } from './paint-grid.ts';
import type { GraphPalette } from './palette.ts';
import { chooseInk, readPalette } from './palette.ts';
import { overlay } from './preference.ts';

/** What the graph draws besides the editor's state. */
interface Facts {
  /** Hz. */
  readonly rate: number;
  /** dB from the middle to the edge. */
  readonly range: number;
  /** dBFS, or null. */
  readonly limiter: number | null;
}

/** The input of a frame. */
interface ShownGraph extends Facts, Pick<EqEditorState, 'eqId' | 'selected' | 'solo'> {
  readonly config: DspConfig;
}

interface Elements {
  readonly host: HTMLElement;
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
}

/** px between the edges of the graph and the plot. */
/** On the left, the levels are beside a node at the edge of the plot. */
export const margin = { left: 50, right: 14, top: 4, bottom: 26 };
const narrowMargin = { left: 44, right: 8, top: 4, bottom: 24 };

/**
 * Draws an equalizer: a static and a moving canvas, and the nodes on top. It draws at most once per frame, directly from the live
 * configuration and without React.
 */
export class EqGraphView {
  #facts: Facts;
  #elements: Elements | null = null;
  readonly #nodes = new Map<string, HTMLElement>();
  readonly #curves = new Curves();
  #palette: GraphPalette | null = null;
  #frame: GridFrame | null = null;
  #drawnRange = 0;
  /** The band that each node was last positioned for. */
  #placed = new WeakMap<HTMLElement, Band>();
  /** The inputs of the still canvas. */
  #drawnStill: readonly unknown[] = [];
  #asked = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** Starts drawing, at once for the first paint; returns a function that stops it. */
  mount(elements: Elements): () => void {
    this.#elements = elements;
    const sized = new ResizeObserver(this.#restart);
    sized.observe(elements.host);
    const stops = [
      editor.moved.on(this.#ask),
      overlay.on(this.#ask),
      watchTheme(this.#restart),
      () => sized.disconnect(),
    ];
    this.#draw();
    return () => {
      for (const stop of stops) stop();
      if (this.#asked !== 0) cancelAnimationFrame(this.#asked);
      this.#asked = 0;
      this.#elements = null;
      this.#palette = null;
      this.#frame = null;
    };
  }

  show(facts: Facts): void {
    this.#facts = facts;
    this.#ask();
  }

  /** The current plot, for converting pointer positions to values; null before the first frame. */
  get frame(): GridFrame | null {
    return this.#frame;
  }

  /** Registers the node of a band; null removes it. */
  readonly attach = (bandId: string, element: HTMLElement | null): void => {
    if (element === null) this.#nodes.delete(bandId);
    else {
      this.#nodes.set(bandId, element);
      this.#placeNow();
    }
    this.#ask();
  };

  /** Positions a new node immediately: until the next frame it would sit in the corner, where a quick click misses it. */
  #placeNow(): void {
    if (this.#frame === null) return;
    const { config, eqId } = this.#shown();
    this.#place(editedEq(config, eqId), this.#frame.plot);
  }

  #shown(): ShownGraph {
    const { eqId, selected, solo } = editor.state;
    return { config: editor.live, eqId, selected, solo, ...this.#facts };
  }

  /** Schedules a draw for the next frame. */
  readonly #ask = (): void => {
    if (this.#asked !== 0 || this.#elements === null) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#draw();
    });
  };

  /** Redraws everything after a change of theme or size. */
  readonly #restart = (): void => {
    this.#palette = null;
    this.#frame = null;
    this.#ask();
  };

  #draw(): void {
    const elements = this.#elements;
    if (elements === null) return;
    const shown = this.#shown();
    const frame = this.#ready(elements, shown.range);
    const c = elements.moving.getContext('2d');
    if (frame === null || c === null || this.#palette === null) return;
    // The curve shows what is audible: a band that is not sent has a node but does not count.
    const heard = muteUnsent({ ...shown.config, enabled: true });
    this.#curves.show(heard, shown.rate, frame.plot.width);
    const eq = editedEq(shown.config, shown.eqId);
    clear(c);
    this.#drawStill(elements.still, shown, eq, frame, this.#palette);
    paintCurves(c, this.#scene(shown, eq, frame, this.#palette), this.#palette);
    const kind = overlay.get();
    if (kind !== 'none')
      paintOverlay(
        c,
        frame,
        computeOverlay(kind, shown.config, shown.rate, this.#curves.freqs),
        this.#palette,
      );
    this.#place(eq, frame.plot);
  }

  /** Sizes the canvases if needed; null while the graph is too small. */
  #ready({ host, still, moving }: Elements, range: number): GridFrame | null {
    if (this.#frame !== null && this.#drawnRange === range) return this.#frame;
    const { clientWidth: width, clientHeight: height } = host;
    const edge = width < 420 ? narrowMargin : margin;
    const plot = {
      width: width - edge.left - edge.right,
      height: height - edge.top - edge.bottom,
      range,
    };
    if (plot.width < 40 || plot.height < 40) return null;
    this.#palette ??= readPalette(host);
    this.#frame = { left: edge.left, top: edge.top, plot };
    this.#drawnRange = range;
    for (const canvas of [still, moving]) fit(canvas, width, height);
    this.#drawnStill = [];
    this.#placed = new WeakMap();
    return this.#frame;
  }

  /** Draws the grid and the unselected bands if any input changed. */
  #drawStill(
    canvas: HTMLCanvasElement,
    shown: ShownGraph,
    eq: ParametricEq | null,
    frame: GridFrame,
    palette: GraphPalette,
  ): void {
    const { selected, solo, rate, limiter } = shown;
    const preamp = eq !== null && eq.enabled ? eq.preamp : 0;
    const rest = eq?.bands.filter(({ id }) => id !== selected) ?? [];
    const key = [frame, palette, selected, solo, rate, limiter, preamp, eq?.enabled, ...rest];
    if (
      key.length === this.#drawnStill.length &&
      key.every((part, at) => part === this.#drawnStill[at])
    )
      return;
    this.#drawnStill = key;
    const c = canvas.getContext('2d');
    if (c === null) return;
    clear(c);
    paintGrid(c, frame, palette);
    const bands =
      eq === null ? [] : this.#bands(eq, shown, palette, ({ id }) => id !== shown.selected);
    paintBands(c, { frame, freqs: this.#curves.freqs, bands });
    const levels = {
      frame,
      clip: eq === null ? null : -preamp,
      limiter: limiter === null ? null : limiter - preamp,
    };
    paintLevels(c, levels, palette);
  }

  #scene(
    shown: ShownGraph,
    eq: ParametricEq | null,
    frame: GridFrame,
    palette: GraphPalette,
  ): Scene {
    const preamp = eq !== null && eq.enabled ? eq.preamp : 0;
    const side = (name: 'left' | 'right'): Curve => ({
      db: this.#curves[name],
      offset: preamp,
      extras: eq === null || !eq.enabled ? [] : this.#curves.centers(eq, name),
    });
    return {
      frame,
      freqs: this.#curves.freqs,
      bands: eq === null ? [] : this.#bands(eq, shown, palette, ({ id }) => id === shown.selected),
      ...this.#totals(shown, eq, side),
      bypassed: !shown.config.enabled,
    };
  }

  #totals(
    { solo }: ShownGraph,
    eq: ParametricEq | null,
    side: (name: 'left' | 'right') => Curve,
  ): Pick<Scene, 'left' | 'right'> {
    const band = eq?.bands.find(({ id }) => id === solo);
    if (eq !== null && band !== undefined) return { left: this.#bandCurve(eq, band), right: null };
    const left = side('left');
    const right = side('right');
    return { left, right: same(left.db, right.db) ? null : right };
  }

  #bands(
    eq: ParametricEq,
    { selected, solo }: ShownGraph,
    palette: GraphPalette,
    which: (band: Band) => boolean,
  ): BandCurve[] {
    const curves: BandCurve[] = [];
    for (const [index, band] of eq.bands.entries()) {
      if (!which(band) || (!band.enabled && band.id !== selected)) continue;
      if (solo !== null && band.id !== solo) continue;
      curves.push({
        ...this.#bandCurve(eq, band),
        color: chooseInk(palette, index, band.id === selected),
        selected: band.id === selected,
        faint: !band.enabled || !eq.enabled,
      });
    }
    return curves;
  }

  #bandCurve(eq: ParametricEq, band: Band): Curve {
    return { db: this.#curves.band(eq.id, band.id), offset: 0, extras: this.#curves.center(band) };
  }

  #place(eq: ParametricEq | null, plot: Plot): void {
    const frame = this.#frame;
    if (frame === null) return;
    for (const band of eq?.bands ?? []) {
      const node = this.#nodes.get(band.id);
      if (node === undefined || this.#placed.get(node) === band) continue;
      this.#placed.set(node, band);
      const x = frame.left + Math.min(plot.width, Math.max(0, toX(plot, band.frequency)));
      const y = frame.top + nodeY(plot, band);
      node.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
    }
  }
}

function fit(canvas: HTMLCanvasElement, width: number, height: number): void {
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Reads no element size, which would force a layout within the frame. */
function clear(c: CanvasRenderingContext2D): void {
  c.clearRect(0, 0, c.canvas.width, c.canvas.height);
}

function same(a: Float64Array, b: Float64Array): boolean {
  for (let index = 0; index < a.length; index += 1)
    if (Math.abs((a[index] ?? 0) - (b[index] ?? 0)) > 1e-6) return false;
  return true;
}
