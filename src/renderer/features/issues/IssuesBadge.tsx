import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';

/** The number of issues in the first counted view, next to the panel's name in the rail. */
export function IssuesBadge() {
  const count = useTopicSelector('issues.summary', ({ views }) => views[0]?.count ?? 0);
  return <RailCount count={count} tone="info" label={t('app:badge.issues', { count })} />;
}
