import { cx } from '../cx.ts';
import { Stat } from '../Stat.tsx';
import type { Unit } from './units.ts';
import css from './Gauge.module.css';

/** Usage as figures over a bar. The bar is amber from 80 percent, red from 95. */
export function Gauge({
  label,
  value,
  max,
  unit,
  text = max === null ? unit.full(value) : `${unit.full(value)} / ${unit.full(max)}`,
  note,
  warnAt = 0.8,
  badAt = 0.95,
}: {
  readonly label: string;
  readonly value: number;
  /** null: unknown limit. */
  readonly max: number | null;
  readonly unit: Unit;
  /** The figures in words; default: value and limit with their units. */
  readonly text?: string;
  readonly note?: string | undefined;
  readonly warnAt?: number;
  readonly badAt?: number;
}) {
  const share = max === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max));
  const tone = share === null ? '' : share >= badAt ? 'bad' : share >= warnAt ? 'warn' : '';
  return (
    <Stat label={label} value={text} note={note}>
      {share !== null && (
        <svg
          className={cx(css['bar'], css[tone])}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={max ?? undefined}
          aria-valuenow={value}
          aria-valuetext={text}
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
        >
          <rect className={css['track']} width={100} height={4} />
          <rect className={css['fill']} width={share * 100} height={4} />
        </svg>
      )}
    </Stat>
  );
}
