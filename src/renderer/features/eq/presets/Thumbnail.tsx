import type { DspConfig } from '../../../../shared/eq/model.ts';
import { thumbnail, thumbnailPaths } from './thumbnail-path.ts';
import css from './Thumbnail.module.css';

/** The curve of a preset, small. The name beside it says what it is. */
export function Thumbnail({ config }: { readonly config: DspConfig }) {
  const { width, height } = thumbnail;
  const { left, right } = thumbnailPaths(config);
  return (
    <svg
      className={css['picture']}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      {...{ width, height }}
      aria-hidden="true"
    >
      <path className={css['zero']} d={`M0 ${String(height / 2)}H${String(width)}`} />
      {right !== null && <path className={css['right']} d={right} />}
      <path className={css['curve']} d={left} />
    </svg>
  );
}
