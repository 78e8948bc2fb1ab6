import { useState } from 'react';
import { corePath } from '../../../state/core-path.ts';
import { cx } from '../../../ui/cx.ts';
import { gradientOf } from './gradient.ts';
import css from './Art.module.css';

/**
 * The picture of a track. `size` is asked of the core in px (twice the drawn size, for dense screens). While it
 * loads, where there is none and where it fails, a gradient made from `title` stands there.
 */
export function Art({
  title,
  art,
  size,
  className,
}: {
  readonly title: string;
  readonly art: string | null;
  readonly size: 80 | 160;
  readonly className?: string | undefined;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={cx(css['art'], className)}
      style={{ backgroundImage: gradientOf(title) }}
      aria-hidden="true"
    >
      {art !== null && art !== failed && (
        <img
          key={art}
          className={css['image']}
          src={`${corePath(art)}?size=${String(size)}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            setFailed(art);
          }}
        />
      )}
    </span>
  );
}
