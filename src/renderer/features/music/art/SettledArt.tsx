import { useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { ArtSize } from './Art.tsx';
import { artUrl, gradientOf } from './Art.tsx';
import css from './Art.module.css';

/** Time (ms) that a row shows an item before its picture is requested. */
const SETTLE = 160;

/**
 * `Art` in a row that is refilled while the list scrolls: pictures of passing items are not requested, and one image element serves
 * all items of the row. It is filled without rendering, because rendering would cost more than the row itself.
 */
export function SettledArt({
  title,
  art,
  size,
  className,
}: {
  readonly title: string;
  readonly art: string | null;
  readonly size: ArtSize;
  readonly className?: string | undefined;
}) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    if (element === null || art === null) return undefined;
    const timer = setTimeout(() => {
      element.src = artUrl(art, size);
    }, SETTLE);
    const clear = (): void => {
      element.removeAttribute('src');
    };
    // Not as a prop: the page would then handle the load of every picture too.
    element.addEventListener('error', clear);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('error', clear);
      clear();
    };
  }, [art, size]);
  return (
    <span
      className={cx(css['art'], className)}
      style={{ backgroundImage: gradientOf(title) }}
      aria-hidden="true"
    >
      <img ref={image} className={css['image']} alt="" decoding="async" draggable={false} />
    </span>
  );
}
