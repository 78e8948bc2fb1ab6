import { t } from '../../../shared/i18n/translate.ts';
import type { Workspace } from '../../../shared/playout/state.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './PlayoutBadge.module.css';

/** A number that needs more room than this is told as "99+". */
const MOST = 99;

const wrong = ({ state, findings }: Workspace): number =>
  state === 'open' ? findings.error + findings.warning : 0;

/** What the rail shows behind the panel's name: how many findings need somebody; nothing when all is well. */
export function PlayoutBadge() {
  const count = useTopicSelector('playout.workspace', wrong);
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
