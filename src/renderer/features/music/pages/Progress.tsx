import { cx } from '../../../ui/cx.ts';
import css from './Progress.module.css';

/** How much of an episode or audiobook was heard, 0 to 1. The words beside it say the same. */
export function Progress({
  value,
  className,
}: {
  readonly value: number;
  readonly className?: string | undefined;
}) {
  return (
    <span className={cx(css['track'], className)} aria-hidden="true">
      <span
        className={css['heard']}
        style={{ inlineSize: `${String(Math.round(value * 100))}%` }}
      />
    </span>
  );
}
