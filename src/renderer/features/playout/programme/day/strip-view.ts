import { create } from 'zustand';

interface StripView {
  /** Pixels per minute. */
  readonly scale: number;
  /** The visible part, in minutes from the start of the day. */
  readonly from: number;
  readonly to: number;
  /** The shown day, by channel and start; null: none yet. */
  readonly day: string | null;
}

const MIN_SCALE = 0.35;
const MAX_SCALE = 24;

/** The zoom of the day's strip, and its visible part. */
export const useStripView = create<StripView>(() => ({
  scale: 1.17,
  from: 0,
  to: 0,
  day: null,
}));

const minutes = (ms: number): number => ms / 60_000;

/** Offset (px) of a time from the start of the day. */
export const toOffset = (ms: number, scale: number): number => minutes(ms) * scale;

/** Zooms the strip by a factor; the time at a point (px from its top edge) stays in place. */
export function zoomStrip(strip: HTMLElement, factor: number, point: number): void {
  const { scale } = useStripView.getState();
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor));
  if (next === scale) return;
  const at = (strip.scrollTop + point) / scale;
  useStripView.setState({ scale: next });
  // React renders the new heights before the frame.
  requestAnimationFrame(() => {
    strip.scrollTop = at * next - point;
    readScroll(strip);
  });
}

/** Stores the visible part of the strip. */
export function readScroll(strip: HTMLElement): void {
  const { scale } = useStripView.getState();
  const from = strip.scrollTop / scale;
  useStripView.setState({ from, to: from + strip.clientHeight / scale });
}

/** Scrolls so that a span (ms from the start of the day) is visible. */
export function revealSpan(strip: HTMLElement, from: number, to: number): void {
  const { scale } = useStripView.getState();
  const top = toOffset(from, scale);
  const bottom = toOffset(to, scale);
  const { scrollTop, clientHeight } = strip;
  if (top >= scrollTop && bottom <= scrollTop + clientHeight) return;
  strip.scrollTop = top - Math.max(12, Math.min(40, (clientHeight - (bottom - top)) / 3));
}

/** Height (px) at which a slot shows its name and its rules. */
const READABLE_PX = 36;

/** Enlarges the strip until each of `count` slots of a span (ms from the start of the day) is readable on average, and shows their start. */
export function enlargeSpan(from: number, to: number, count: number): void {
  const strip = findStrip();
  if (strip === null) return;
  const { scale } = useStripView.getState();
  zoomStrip(strip, (READABLE_PX * count) / Math.max(1, minutes(to - from)) / scale, 0);
  // Behind the frame in which the new heights are drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => revealSpan(strip, from, to)));
}

/** The scrolling element. */
export const findStrip = (): HTMLElement | null => document.querySelector('[data-day-strip]');
