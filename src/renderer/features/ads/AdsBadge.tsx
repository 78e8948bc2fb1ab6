import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';

/** The number of findings, next to the panel's name in the rail. */
export function AdsBadge() {
  const count = useTopicSelector('ads.summary', ({ troubled }) => troubled);
  return <RailCount count={count} tone="bad" label={t('app:badge.ads', { count })} />;
}
