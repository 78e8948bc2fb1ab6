import type { MouseEventHandler } from 'react';
import { useEffect, useRef, useState } from 'react';
import { corePath } from '../../../state/core-path.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Art.module.css';

export type ArtSize = 80 | 160 | 512;

/** Where the core serves a picture at a size (px). */
export const artUrl = (art: string, size: ArtSize): string =>
  `${corePath(art)}?size=${String(size)}`;

export interface ArtProps {
  readonly title: string;
  readonly art: string | null;
  readonly size: ArtSize;
  readonly className?: string | undefined;
  readonly onContextMenu?: MouseEventHandler;
}

/** After this time a failed picture is requested once more: the server may only have been slow or away. */
const RETRY_MS = 10_000;

/** The picture that failed, and how to tell of it. */
function useFailed(): readonly [string | null, (art: string) => void] {
  const [failed, setFailed] = useState<string | null>(null);
  const tried = useRef<string | null>(null);
  useEffect(() => {
    if (failed === null || failed === tried.current) return undefined;
    const timer = setTimeout(() => {
      tried.current = failed;
      setFailed(null);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [failed]);
  return [failed, setFailed];
}

/**
 * The picture of a track. `size` (px) is requested from the core: twice the drawn size, for dense screens. A gradient derived
 * from `title` replaces a missing or failed picture and shows while one loads.
 */
export function Art({ title, art, size, className, onContextMenu }: ArtProps) {
  const [failed, setFailed] = useFailed();
  return (
    <span
      className={cx(css['art'], className)}
      style={{ backgroundImage: createGradient(title) }}
      aria-hidden="true"
      onContextMenu={onContextMenu}
    >
      {art !== null && art !== failed && (
        <img
          key={art}
          className={css['image']}
          src={artUrl(art, size)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(art)}
        />
      )}
    </span>
  );
}

/** FNV-1a with a final mix, 32 bit: similar titles get different colors. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

/** The gradient for a missing picture; the same text always gives the same one. */
export function createGradient(text: string): string {
  const hue = hash(text) % 360;
  const turn = (hue + 50) % 360;
  return `linear-gradient(135deg, oklch(0.7 0.13 ${String(hue)}), oklch(0.48 0.13 ${String(turn)}))`;
}
