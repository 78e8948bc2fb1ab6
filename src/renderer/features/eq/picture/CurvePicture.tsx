import type { ReactNode } from 'react';
import type { Plot } from '../../../../shared/eq/plot.ts';
import { xOf, yOf } from '../../../../shared/eq/plot.ts';
import css from './CurvePicture.module.css';

const decades = [100, 1000, 10_000] as const;

/** A still picture of curves with its key below: the children are the paths, in the plot's px. */
export function CurvePicture({
  plot,
  label,
  legend,
  children,
}: {
  readonly plot: Plot;
  /** What it shows, for screen readers. */
  readonly label: string;
  readonly legend: ReactNode;
  readonly children: ReactNode;
}) {
  const { width, height } = plot;
  return (
    <figure className={css['figure']}>
      <svg
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        preserveAspectRatio="none"
        className={css['picture']}
        style={{ height }}
        role="img"
        aria-label={label}
      >
        <path className={css['grid']} d={`M0 ${String(yOf(plot, 0))}H${String(width)}`} />
        {decades.map((hz) => (
          <path
            key={hz}
            className={css['grid']}
            d={`M${xOf(plot, hz).toFixed(1)} 0V${String(height)}`}
          />
        ))}
        {children}
      </svg>
      <figcaption className={css['key']}>{legend}</figcaption>
    </figure>
  );
}

/** A curve as the path of such a picture: dB at frequencies (Hz), held at the edges. */
export function pathOf(freqs: Float64Array, db: ArrayLike<number>, plot: Plot): string {
  const points = Array.from(db, (level, at) => {
    const y = Math.max(0, Math.min(plot.height, yOf(plot, level)));
    return `${xOf(plot, freqs[at] ?? 20).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
