import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';
import { findingCount } from './findings/finding-counts.ts';

/** The number of findings next to the panel's name in the rail. */
export function PlayoutBadge() {
  const count = useTopicSelector('playout.workspace', findingCount);
  return <RailCount count={count} tone="warn" label={t('app:badge.playout', { count })} />;
}
