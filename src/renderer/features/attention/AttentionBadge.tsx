import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { countOf } from './items.ts';
import css from './AttentionBadge.module.css';

/** A number that needs more room than this is told as "99+". */
const MOST = 99;

/** How many things need attention, in the color of the gravest; nothing when none does. */
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
