import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';
import { countOf } from './items.ts';

/** The number of attention items in the color of the most severe one. */
export function AttentionBadge() {
  const { count, worst } = useTopicSelector('attention', countOf);
  return <RailCount count={count} tone={worst ?? 'info'} label={t('attention:badge', { count })} />;
}
