import type { PanelId } from '../../../shared/domain-names.ts';
import { attentionSources } from '../../../shared/domain-names.ts';
import { countBadge } from '../../../shared/attention/list.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './AttentionBadge.module.css';

/** The number of a panel's items that need the user, in the color of the most severe one. For Attention, the total. */
export function AttentionBadge({ panel }: { readonly panel: PanelId }) {
  const source = attentionSources.find((one) => one === panel);
  const isCounted = source !== undefined || panel === 'attention';
  const count = useTopicSelector('attention', (all) =>
    isCounted ? countBadge(all, source ?? null).count : 0,
  );
  const tone = useTopicSelector('attention', (all) => countBadge(all, source ?? null).tone);
  return <RailCount count={count} tone={tone} label={t('attention:badge', { count })} />;
}

/** Larger counts are shown as "99+". */
const MAX_COUNT = 99;

/** A number next to a panel's name in the rail; nothing for 0. `label`: the number with its unit, for screen readers. */
function RailCount({
  count,
  tone,
  label,
}: {
  readonly count: number;
  readonly tone: 'bad' | 'warn';
  readonly label: string;
}) {
  if (count === 0) return null;
  return (
    <>
      <span className={cx(css['badge'], css[tone])} data-badge aria-hidden="true">
        {count > MAX_COUNT ? t('app:badge.most', { count: MAX_COUNT }) : count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
