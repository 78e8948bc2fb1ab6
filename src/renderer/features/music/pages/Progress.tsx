import { cx } from '../../../ui/cx.ts';
import css from './Progress.module.css';

/** The progress of an episode or audiobook, 0 to 1. Decorative, because the text beside it says the same. */
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
