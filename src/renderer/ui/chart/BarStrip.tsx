import { cx } from '../cx.ts';
import css from './BarStrip.module.css';

export interface StripBar {
  /** null: nothing is known, such as a run that waits. */
  readonly value: number | null;
  readonly state?: 'failed' | 'running';
  /** On hover: what it was and how long it took. */
  readonly title: string;
}

/** Width of a bar and of the gap behind it, height of all, height of the foot of a failed one (px). */
const [WIDTH, GAP, HEIGHT, FOOT] = [4, 2, 22, 2];

/**
 * The last few of something as bars, oldest first, scaled to their own longest. A failed one is red and has a foot, a running one is an
 * outline. `label` tells what the picture says, such as "Last 10 runs: 1 failed".
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
