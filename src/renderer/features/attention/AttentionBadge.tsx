import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { countOf } from './items.ts';
import css from './AttentionBadge.module.css';

/** Larger counts are shown as "99+". */
const MOST = 99;

/** The number of attention items in the color of the most severe one; nothing for 0. */
export function AttentionBadge() {
  const { count, worst } = useTopicSelector('attention', countOf);
  if (worst === null) return null;
  return (
    <>
      <span className={cx(css['badge'], css[worst])} data-badge aria-hidden="true">
        {count > MOST ? t('attention:badgeMost', { count: MOST }) : count}
      </span>
      <VisuallyHidden>{t('attention:badge', { count })}</VisuallyHidden>
    </>
  );
}
