import { Bell } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { attentionSources } from '../../../shared/domain-names.ts';
import type { PanelId } from '../../../shared/domain-names.ts';
import { countBadge } from '../../../shared/attention/list.ts';
import type { AttentionSource } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopic } from '../../state/topics.ts';
import { icon } from '../../ui/icon.ts';
import { cx } from '../../ui/cx.ts';
import css from './SourceChips.module.css';

/** The panels, whose icons the chips have. */
export type PanelIcons = readonly { readonly id: PanelId; readonly icon: LucideIcon }[];

/** Filters the page by panel. A panel without items has no chip while others have some. */
export function SourceChips({
  panels,
  source,
  onSource,
}: {
  readonly panels: PanelIcons;
  readonly source: AttentionSource | null;
  readonly onSource: (source: AttentionSource | null) => void;
}) {
  const entries = useTopic('attention');
  const known = new Set(Object.values(entries).map((item) => item.source));
  const counts = attentionSources.map((one) => ({ one, count: countBadge(entries, one).count }));
  const all = countBadge(entries, null).count;
  const shown = counts.filter(({ one, count }) =>
    all === 0 ? known.has(one) : count > 0 || one === source,
  );
  const chips = [{ one: null, count: all } as const, ...shown];
  return (
    <div className={css['chips']} role="group" aria-label={t('attention:panel.filter')}>
      {chips.map(({ one, count }) => {
        const Icon = one === null ? null : (panels.find(({ id }) => id === one)?.icon ?? Bell);
        return (
          <button
            key={one ?? ''}
            type="button"
            className={cx(css['chip'], one === null && css['all'])}
            aria-pressed={one === source}
            onClick={() => onSource(one)}
          >
            {Icon !== null && <Icon {...icon} className={css['icon']} />}
            {one === null ? t('attention:panel.all') : t(`app:nav.${one}`)}
            {count > 0 && <span className={css['count']}>{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
