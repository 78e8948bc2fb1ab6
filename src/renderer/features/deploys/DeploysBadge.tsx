import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';

/** The number of services that need attention, next to the panel's name in the rail. */
export function DeploysBadge() {
  const count = useTopicSelector('deploys.summary', ({ bad }) => bad);
  return <RailCount count={count} tone="bad" label={t('app:badge.deploys', { count })} />;
}
