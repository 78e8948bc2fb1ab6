import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';

/** The number of workflows that need attention, next to the panel's name in the rail. */
export function WorkflowsBadge() {
  const count = useTopicSelector('workflows.summary', ({ troubled }) => troubled);
  return <RailCount count={count} tone="bad" label={t('app:badge.workflows', { count })} />;
}
