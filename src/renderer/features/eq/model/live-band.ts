import type { Band } from '../../../../shared/eq/model.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { editor } from './editor.ts';

/**
 * The table's numbers follow a gesture after this pause (ms): each write costs a layout, and the graph shows the values of every
 * frame anyway.
 */
const DEBOUNCE_MS = 100;

interface Watcher {
  last: Band;
  readonly draw: (band: Band) => void;
}

/** Listeners per band; they share one timer, and only moved bands are redrawn. */
class Watchers {
  readonly #of = new Map<string, Set<Watcher>>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stop: Dispose | null = null;

  add(key: string, watcher: Watcher): Dispose {
    const known = this.#of.get(key) ?? new Set();
    this.#of.set(key, known.add(watcher));
    this.#stop ??= editor.moved.on(() => {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = setTimeout(this.look, DEBOUNCE_MS);
    });
    return () => {
      known.delete(watcher);
      if (known.size === 0 && this.#of.get(key) === known) this.#of.delete(key);
      if (this.#of.size === 0) this.#rest();
    };
  }

  readonly look = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const filter of editor.live.filters)
      if (filter.type === 'parametric_eq')
        for (const band of filter.bands)
          for (const watcher of this.#of.get(formatKey(filter.id, band.id)) ?? [])
            if (watcher.last !== band) {
              watcher.last = band;
              watcher.draw(band);
            }
  };

  #rest(): void {
    this.#stop?.();
    this.#stop = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

const watchers = new Watchers();

const formatKey = (eqId: string, bandId: string): string => `${eqId}/${bandId}`;

/**
 * Calls `draw` with the moving band during gestures, without React, for numbers and attributes that follow the pointer. The last
 * state of a gesture is always delivered. `band`: what React rendered. Returns the unsubscribe function.
 */
export const onBandMoved = (eqId: string, band: Band, draw: (band: Band) => void): Dispose =>
  watchers.add(formatKey(eqId, band.id), { last: band, draw });

/** Flushes pending updates: after a key press, a screen reader reads the new value immediately. */
export const showFigures = (): void => watchers.look();
