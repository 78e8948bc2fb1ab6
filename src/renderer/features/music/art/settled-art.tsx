import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { ArtSize } from './Art.tsx';
import { artUrl, createGradient } from './Art.tsx';
import css from './Art.module.css';

/** Delay (ms) before a row requests the picture of its item. */
const SETTLE_MS = 160;

interface Waiting {
  readonly url: string;
  readonly gradient: string;
  readonly since: number;
}

/** The picture that each element shows or will show, and the elements waiting for one, in order of time. */
const shown = new WeakMap<HTMLElement, string>();
const waiting = new Map<HTMLElement, Waiting>();
let timer: ReturnType<typeof setTimeout> | null = null;

/** One timer for the pictures of all rows. */
function load(): void {
  timer = null;
  const now = performance.now();
  for (const [element, { url, gradient, since }] of waiting) {
    const left = since + SETTLE_MS - now;
    if (left > 0) {
      timer = setTimeout(load, left);
      return;
    }
    waiting.delete(element);
    // A picture that cannot be loaded leaves the gradient below it visible.
    if (element.isConnected)
      element.style.backgroundImage = `url(${JSON.stringify(url)}), ${gradient}`;
  }
}

function fill(element: HTMLElement, title: string, art: string | null, size: ArtSize): void {
  const key = `${art ?? ''} ${title}`;
  if (shown.get(element) === key) return;
  shown.set(element, key);
  const gradient = createGradient(title);
  element.style.backgroundImage = gradient;
  waiting.delete(element);
  if (art === null) return;
  waiting.set(element, { url: artUrl(art, size), gradient, since: performance.now() });
  timer ??= setTimeout(load, SETTLE_MS);
}

/**
 * `Art` for a row that is refilled while the list scrolls: does not request pictures of passing items. A function that fills one element
 * without hooks, listeners or rendering, because those would cost more than the row itself.
 */
export function settledArt({
  title,
  art,
  size,
  className,
}: {
  readonly title: string;
  readonly art: string | null;
  readonly size: ArtSize;
  readonly className?: string | undefined;
}): ReactNode {
  return (
    <span
      ref={(element) => {
        if (element !== null) fill(element, title, art, size);
      }}
      className={cx(css['art'], css['settled'], className)}
      aria-hidden="true"
    />
  );
}
