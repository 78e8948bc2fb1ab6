import { t } from '../../../../shared/i18n/translate.ts';
import { onTick } from '../../../state/now.ts';
import { onTopic } from '../../../state/topics.ts';
import { playoutEditor } from '../model/editor.ts';
import { lanes } from '../model/lanes.ts';
import { Air } from './air.ts';
import type { TimelineFrame } from './geometry.ts';
import { AXIS, flagAt, laneTop, toX } from './geometry.ts';
import { watchTheme } from '../../../ui/canvas-colors.ts';
import { clock, getZone } from './zone-clock.ts';
import type { TimelineWords } from './timeline-view.ts';
import { TimelineView } from './timeline-view.ts';

interface ViewElements {
  readonly content: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
  /** The now line, and the flag with its time. */
  readonly now: HTMLElement;
  readonly flag: HTMLElement;
}

/** Finds the elements by `data-part`, so that one ref is enough. */
function findParts(host: HTMLElement): ViewElements | null {
  const part = (name: string): Element | null => host.querySelector(`[data-part="${name}"]`);
  const [content, overlay, now, flag] = ['content', 'overlay', 'now', 'flag'].map(part);
  return content instanceof HTMLCanvasElement &&
    overlay instanceof HTMLCanvasElement &&
    now instanceof HTMLElement &&
    flag instanceof HTMLElement
    ? { content, overlay, now, flag }
    : null;
}

/** Looked up once per mount: a translation takes longer than drawing a lane. */
function wordsNow(): TimelineWords {
  const untitled = t('playouttimeline:untitled');
  const synthetic = t('playouttimeline:synthetic');
  const bars = t('playouttimeline:bars', { number: '#', length: '~' });
  return {
    bars: (count, length) => bars.replace('#', String(count)).replace('~', length),
    untitled: (kind) => (kind === 'lavfi' ? synthetic : untitled),
    change: (by) =>
      t('playouttimeline:clockChange', {
        by: `${by > 0 ? '+' : '−'}${String(Math.abs(by) / 3_600_000)}`,
      }),
  };
}

/** Starts drawing the timeline into its elements; null while they are missing. `stop` ends it. */
export function startView(
  host: HTMLElement,
  scroller: HTMLElement,
): { readonly view: TimelineView; readonly stop: () => void } | null {
  const parts = findParts(host);
  if (parts === null) return null;
  const air = new Air(() => view.ask());
  const now = new NowLine(parts);
  const view = new TimelineView(
    { host, ...parts },
    wordsNow(),
    (channel) => air.of(channel),
    now.follow,
  );
  const stops = [
    playoutEditor.moved.on(view.ask),
    lanes.changed.on(view.ask),
    onTopic('playout.channels', view.ask),
    watchTheme(view.restart),
    watchSize(host, scroller, view),
    watchScroll(scroller, view),
    onTick(1000, () => {
      if (now.tick()) view.ask();
    }),
    lanes.follow(),
    () => air.stop(),
    () => view.dispose(),
  ];
  air.start();
  view.ask();
  return {
    view,
    stop: () => {
      for (const one of stops) one();
    },
  };
}

/** Keeps the canvas as high as the visible part of the lanes; it stays in place while they scroll. */
function watchSize(host: HTMLElement, scroller: HTMLElement, view: TimelineView): () => void {
  const observer = new ResizeObserver(() => {
    host.style.height = `${String(scroller.clientHeight)}px`;
    view.resize(host.clientWidth, host.clientHeight);
  });
  observer.observe(host);
  observer.observe(scroller);
  // Page zoom changes the pixel ratio, not the size.
  const restart = (): void => view.restart();
  addEventListener('resize', restart);
  return () => {
    observer.disconnect();
    removeEventListener('resize', restart);
  };
}

function watchScroll(scroller: HTMLElement, view: TimelineView): () => void {
  const notes = scroller.querySelector<HTMLElement>('[data-part="notes"]');
  const scrolled = (): void => {
    view.scrollTo(scroller.scrollTop);
    // The notes lie over the canvas, which does not scroll.
    if (notes !== null) notes.style.transform = `translateY(${String(-scroller.scrollTop)}px)`;
  };
  scroller.addEventListener('scroll', scrolled, { passive: true });
  return () => scroller.removeEventListener('scroll', scrolled);
}

/** The now line: elements over the canvas, so that a tick needs no redraw. */
class NowLine {
  readonly #parts: ViewElements;
  #frame: TimelineFrame | null = null;
  #x = Number.NaN;
  #second = 0;

  constructor(parts: ViewElements) {
    this.#parts = parts;
  }

  readonly follow = (frame: TimelineFrame): void => {
    this.#frame = frame;
    const end = Math.min(frame.height, laneTop(frame, frame.lanes));
    this.#parts.now.style.height = `${String(end - AXIS)}px`;
    this.tick();
  };

  /** Moves the line to the current time; true when it moved by a pixel. */
  tick(): boolean {
    const frame = this.#frame;
    const { now: line, flag } = this.#parts;
    if (frame === null) return false;
    const now = Date.now();
    const x = Math.round(toX(frame, now));
    const seen = x >= 0 && x < frame.width;
    if (line.hidden === seen) line.hidden = !seen;
    const second = Math.floor(now / 1000);
    if (seen && second !== this.#second) {
      this.#second = second;
      flag.textContent = clock(getZone(playoutEditor.state.zone).local(now));
    }
    if (x === this.#x) return false;
    const first = Number.isNaN(this.#x);
    this.#x = x;
    if (seen) {
      line.style.transform = `translate(${String(x - 1)}px, ${String(AXIS)}px)`;
      // At an edge the flag stands beside the line.
      const { side } = flagAt(frame, x);
      if (line.dataset['side'] !== side) line.dataset['side'] = side;
    }
    return !first;
  }
}
