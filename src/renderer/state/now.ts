import { useCallback, useSyncExternalStore } from 'react';

/** One shared timer per interval. It runs only while it has listeners and the page is visible. */
class Ticker {
  readonly #every: number;
  readonly #listeners = new Set<() => void>();
  #now = Date.now();
  #handle: number | null = null;

  constructor(every: number) {
    this.#every = every;
  }

  /** The time of the last tick; without listeners, the time of the call, accurate to one interval. */
  read(): number {
    const now = Date.now();
    const stale = now - this.#now > Math.max(this.#every, 16);
    if (this.#handle === null && stale && !document.hidden) this.#now = now;
    return this.#now;
  }

  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener('visibilitychange', this.#visibility);
      this.#visibility();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener('visibilitychange', this.#visibility);
      this.#stop();
    };
  }

  readonly #visibility = (): void => {
    this.#stop();
    if (document.hidden) return;
    this.#tick();
  };

  readonly #tick = (): void => {
    this.#now = Date.now();
    this.#handle =
      this.#every === 0
        ? requestAnimationFrame(this.#tick)
        : window.setTimeout(this.#tick, this.#every);
    for (const listener of [...this.#listeners]) listener();
  };

  #stop(): void {
    if (this.#handle === null) return;
    if (this.#every === 0) cancelAnimationFrame(this.#handle);
    else clearTimeout(this.#handle);
    this.#handle = null;
  }
}

const tickers = new Map<number, Ticker>();

function tickerFor(every: number): Ticker {
  const known = tickers.get(every);
  if (known !== undefined) return known;
  const made = new Ticker(every);
  tickers.set(every, made);
  return made;
}

const silent = (): (() => void) => () => undefined;

/**
 * The time (ms since epoch), updated every `everyMs` (0: every frame) while the component is mounted, the page is visible and
 * `enabled` is true. All users of one interval share one timer.
 */
export function useNow(everyMs: number, enabled = true): number {
  const ticker = tickerFor(everyMs);
  const subscribe = useCallback((listener: () => void) => ticker.on(listener), [ticker]);
  return useSyncExternalStore(enabled ? subscribe : silent, () => ticker.read());
}

/** Runs `draw` every frame (or every `everyMs`) without rerendering, for updates through refs. Returns a function that stops it. */
export function onTick(everyMs: number, draw: (now: number) => void): () => void {
  const ticker = tickerFor(everyMs);
  return ticker.on(() => draw(ticker.read()));
}
