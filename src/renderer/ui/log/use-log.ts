import { formatSeconds } from '../../../shared/format/time.ts';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LogBuffer } from './log-buffer.ts';
import type { LogStatus } from './log-painter.ts';
import { LogPainter } from './log-painter.ts';
import type { Matcher } from './log-search.ts';

/** Minimum time (ms) between two toolbar updates while lines arrive. */
const UPDATE_MS = 250;

const nothing: LogStatus = {
  count: 0,
  following: false,
  fresh: 0,
  hits: 0,
  hit: 0,
  searching: false,
};

/** Renders a log into a scroller. Returns the status for the toolbar, updated a few times per second. */
export function usePainter(
  scroller: RefObject<HTMLElement | null>,
  log: LogBuffer,
  follow: boolean,
): { readonly painter: RefObject<LogPainter | null>; readonly status: LogStatus } {
  const painter = useRef<LogPainter | null>(null);
  const [status, setStatus] = useState(nothing);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const calm = new Calm(setStatus);
    const made = new LogPainter(element, log, {
      follow,
      clock: (at) => formatSeconds(at),
      onStatus: (next) => calm.take(next),
    });
    painter.current = made;
    return () => {
      painter.current = null;
      calm.stop();
      made.dispose();
    };
  }, [scroller, log, follow]);
  return { painter, status };
}

/** Passes user actions on immediately, and growing counts too, unless they come faster than a few times per second. */
class Calm {
  readonly #pass: (status: LogStatus) => void;
  #shown = nothing;
  #newest = nothing;
  #shownAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(pass: (status: LogStatus) => void) {
    this.#pass = pass;
  }

  take(next: LogStatus): void {
    this.#newest = next;
    const { following, hit, count } = this.#shown;
    if (next.following !== following || next.hit !== hit || (count === 0 && next.count > 0)) {
      this.#show();
      return;
    }
    if (this.#timer !== null || same(next, this.#shown)) return;
    // Lines that come together are counted as they appear.
    const wait = this.#shownAt + UPDATE_MS - performance.now();
    if (wait <= 0) this.#show();
    else this.#timer = setTimeout(() => this.#show(), wait);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #show(): void {
    this.stop();
    this.#shown = this.#newest;
    this.#shownAt = performance.now();
    this.#pass(this.#newest);
  }
}

const same = (a: LogStatus, b: LogStatus): boolean =>
  (Object.keys(a) as (keyof LogStatus)[]).every((key) => a[key] === b[key]);

/** Wraps lines at the width of the view, measured on a hidden row. */
export function useWrap(
  scroller: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  painter: RefObject<LogPainter | null>,
  wrap: boolean,
  layout: string,
): void {
  useEffect(() => {
    const element = scroller.current;
    const text = probe.current;
    if (element === null || text === null) return;
    const measure = (): void => painter.current?.wrap(wrap ? measureColumns(text) : 0);
    measure();
    if (!wrap) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, probe, painter, wrap, layout]);
}

/** Number of characters that fit into an element with a fixed-width font; it contains one measuring span of 50 characters. */
function measureColumns(element: HTMLElement): number {
  const letters = element.firstElementChild?.getBoundingClientRect().width ?? 0;
  const width = element.getBoundingClientRect().width;
  return letters === 0 ? 80 : Math.max(10, Math.floor((width / letters) * 50));
}

export function useSearch(painter: RefObject<LogPainter | null>, matcher: Matcher | null): void {
  useEffect(() => {
    painter.current?.search(matcher);
  }, [painter, matcher]);
}

/** The newest error as a sentence for screen readers, at most every five seconds: announcing every line would drown out everything else. */
export function useSpokenErrors(log: LogBuffer): string {
  const [announced, say] = useState('');
  useEffect(() => {
    let from = log.end;
    let until = 0;
    return log.changed.on(() => {
      const now = performance.now();
      if (now < until) return;
      for (let number = log.end - 1; number >= Math.max(from, log.end - 1000); number -= 1) {
        const line = log.at(number);
        if (line?.level !== 'error') continue;
        say(line.text.slice(0, 200));
        until = now + 5000;
        break;
      }
      from = log.end;
    });
  }, [log]);
  return announced;
}
