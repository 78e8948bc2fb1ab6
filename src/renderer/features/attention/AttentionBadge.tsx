import type { PanelId } from '../../../shared/domain-names.ts';
import { attentionSources } from '../../../shared/domain-names.ts';
import { countBadge } from '../../../shared/attention/list.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { RailCount } from '../../ui/RailCount.tsx';

/** The number of items that need the user next to a panel's name, in the color of the worst one. Attention shows the sum of all. */
export function AttentionBadge({ panel }: { readonly panel: PanelId }) {
  const source = attentionSources.find((one) => one === panel);
  const isCounted = source !== undefined || panel === 'attention';
  const count = useTopicSelector('attention', (all) =>
    isCounted ? countBadge(all, source ?? null).count : 0,
  );
  const tone = useTopicSelector('attention', (all) => countBadge(all, source ?? null).tone);
  return <RailCount count={count} tone={tone} label={t('attention:badge', { count })} />;
}
