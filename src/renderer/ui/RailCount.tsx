import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import css from './RailCount.module.css';

/** Larger counts are shown as "99+". */
const MAX_COUNT = 99;

/** A number next to a panel's name in the rail; nothing for 0. `label`: the number with its unit, for screen readers. */
export function RailCount({
  count,
  tone,
  label,
}: {
  readonly count: number;
  readonly tone: 'bad' | 'warn';
  readonly label: string;
}) {
  if (count === 0) return null;
  return (
    <>
      <span className={cx(css['badge'], css[tone])} data-badge aria-hidden="true">
        {count > MAX_COUNT ? t('app:badge.most', { count: MAX_COUNT }) : count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
