import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';
import { findingCount, worstTone } from './findings/finding-counts.ts';

/** The number of findings next to the panel's name in the rail, in the color of the worst. */
export function PlayoutBadge() {
  const count = useTopicSelector('playout.workspace', findingCount);
  const tone = useTopicSelector('playout.workspace', worstTone);
  return <RailCount label={t('app:badge.playout', { count })} count={count} tone={tone} />;
}
