import { attentionItems } from '../../../shared/attention/list.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';

/** The number of attention items in the color of the most severe one. */
export function AttentionBadge() {
  const items = useTopicSelector('attention', attentionItems);
  const count = items.length;
  const tone = items[0]?.severity ?? 'info';
  return <RailCount count={count} tone={tone} label={t('attention:badge', { count })} />;
}
