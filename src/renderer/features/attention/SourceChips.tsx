import {
  Bell,
  CircleDot,
  GalleryHorizontalEnd,
  Megaphone,
  Music,
  Rocket,
  Workflow,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { attentionSources } from '../../../shared/domain-names.ts';
import { countBadge } from '../../../shared/attention/list.ts';
import type { AttentionSource } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopic } from '../../state/topics.ts';
import { icon } from '../../ui/icon.ts';
import { cx } from '../../ui/cx.ts';
import css from './SourceChips.module.css';

const icons: Readonly<Record<AttentionSource, LucideIcon>> = {
  app: Bell,
  music: Music,
  playout: GalleryHorizontalEnd,
  deploys: Rocket,
  issues: CircleDot,
  workflows: Workflow,
  ads: Megaphone,
};

/** Filters the page by panel. A panel without items has no chip while others have some. */
export function SourceChips({
  source,
  onSource,
}: {
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
        const Icon = one === null ? null : icons[one];
        return (
          <button
            key={one ?? ''}
            type="button"
            className={cx(css['chip'], one === null && css['all'])}
            aria-pressed={one === source}
            onClick={() => onSource(one)}
          >
            {Icon !== null && <Icon {...icon} className={css['icon']} />}
            {one === null ? t('attention:panel.all') : t(`app:source.${one}`)}
            {count > 0 && <span className={css['count']}>{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
