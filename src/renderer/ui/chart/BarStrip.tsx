import { cx } from '../cx.ts';
import css from './BarStrip.module.css';

export interface StripBar {
  /** null: unknown, such as the value of a queued run. */
  readonly value: number | null;
  readonly state?: 'failed' | 'running';
  /** Tooltip: the name of the entry and its duration. */
  readonly title: string;
}

/** Width of a bar, gap between bars, total height, and height of the foot below a failed bar (px). */
const WIDTH = 4;
const GAP = 2;
const HEIGHT = 22;
const FOOT = 2;

/**
 * The most recent entries as bars, oldest first, scaled to the longest one. A failed bar is red with a foot, a running one is an outline.
 * `label` describes the picture, such as "Last 10 runs: 1 failed".
 */
export function BarStrip({
  label,
  bars,
}: {
  readonly label: string;
  readonly bars: readonly StripBar[];
}) {
  const most = Math.max(...bars.map(({ value }) => value ?? 0), Number.MIN_VALUE);
  const room = HEIGHT - FOOT - 1;
  return (
    <svg
      className={css['strip']}
      role="img"
      aria-label={label}
      width={Math.max(0, bars.length * (WIDTH + GAP) - GAP)}
      height={HEIGHT}
    >
      {bars.map(({ value, state, title }, at) => {
        const x = at * (WIDTH + GAP);
        const height = Math.max(3, Math.round(((value ?? 0) / most) * room));
        const place = { x, y: room - height, width: WIDTH, height, rx: 1 };
        return (
          <g key={x} className={cx(state !== undefined && css[state])}>
            <title>{title}</title>
            {state === 'running' ? (
              <rect {...place} x={x + 0.5} width={WIDTH - 1} />
            ) : (
              <rect {...place} />
            )}
            {state === 'failed' && <rect x={x} y={HEIGHT - FOOT} width={WIDTH} height={FOOT} />}
          </g>
        );
      })}
    </svg>
  );
}
