import { cx } from '../../../ui/cx.ts';
import css from './ProgressBar.module.css';

/** Progress, or the share of something found. `text`: the same in words. `total` null: unknown so far. */
export function ProgressBar({
  label,
  text,
  done,
  total,
  tone,
}: {
  readonly label: string;
  readonly text: string;
  readonly done: number;
  readonly total: number | null;
  /** Default: the accent, for work in progress. */
  readonly tone?: 'good' | 'warn';
}) {
  const share = total === null || total === 0 ? 0 : Math.min(1, done / total);
  return (
    <span
      role={tone === undefined ? 'progressbar' : 'meter'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total ?? undefined}
      aria-valuenow={total === null ? undefined : done}
      aria-valuetext={text}
      className={css['bar']}
    >
      <span
        className={cx(css['part'], tone !== undefined && css[tone], total === null && css['open'])}
        style={{ width: `${String(share * 100)}%` }}
      />
    </span>
  );
}
