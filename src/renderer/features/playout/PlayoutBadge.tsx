import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { findingCount } from './findings/finding-counts.ts';
import css from './PlayoutBadge.module.css';

/** Larger counts are shown as "99+". */
const MOST = 99;

/** The number of findings next to the panel's name in the rail. Empty without findings. */
export function PlayoutBadge() {
  const count = useTopicSelector('playout.workspace', findingCount);
  if (count === 0) return null;
  return (
    <>
      <span className={css['badge']} data-badge aria-hidden="true">
        {count > MOST ? t('app:badge.most', { count: MOST }) : count}
      </span>
      <VisuallyHidden>{t('app:badge.playout', { count })}</VisuallyHidden>
    </>
  );
}
