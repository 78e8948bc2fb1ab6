import { Search as Lens, SearchX, Unplug } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { useArrived, useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import layoutCss from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { BestAction } from './BestHit.tsx';
import { BestHit } from './BestHit.tsx';
import type { HitActions } from './Hits.tsx';
import { SectionRows } from './Hits.tsx';
import type { Search } from './use-search.ts';
import { sources } from './use-search.ts';
import css from './Search.module.css';

const abilities = ['music.abilities'] as const;

interface Props {
  readonly id: string;
  readonly search: Search;
  readonly actions: HitActions;
  /** Null: there is no player. */
  readonly onAct: ((item: MediaItem, action: BestAction) => void) | null;
}

/** The hits, or why there are none. */
export function Results({ id, search, actions, onAct }: Props) {
  const { layout, typed, kind, ready, query, albumCount } = search;
  if (layout === null || layout.columns.length + (layout.best === null ? 0 : 1) === 0)
    return (
      <div className={css['results']}>
        <NoResults search={search} />
      </div>
    );
  return (
    <div
      id={id}
      role="grid"
      aria-label={t('musicsearch:results')}
      aria-busy={!ready}
      className={cx(css['results'], !ready && css['old'])}
    >
      {query.error !== null && <ErrorState error={query.error} onRetry={query.refresh} />}
      {typed !== '' && <CutNotice cut={query.data?.result.cut} />}
      {layout.best !== null && (
        <BestHit
          item={layout.best}
          albums={layout.albums}
          {...actions}
          albumCount={albumCount}
          onAct={onAct}
        />
      )}
      <div role="presentation" className={cx(css['columns'], layoutCss['stackWide'])}>
        {layout.columns.map((column, at) => (
          <div key={at} role="presentation" className={css['column']}>
            {column.map((section) => (
              <SectionRows
                key={section.id}
                section={section}
                titled={typed === '' || kind === null}
                onAll={search.setKind}
                onClear={search.forget}
                {...actions}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function NoResults({
  search: { typed, kind, setKind, online, query, ready, inLibrary },
}: Pick<Props, 'search'>) {
  const { search: able } = useTopic('music.abilities');
  const known = useArrived(abilities);
  if (online && known && !able)
    return <EmptyState icon={SearchX} title={t('musicsearch:unable')} />;
  if (!online) return <EmptyState icon={Unplug} title={t('musicsearch:offline')} />;
  if (typed === '') return <EmptyState icon={Lens} title={t('musicsearch:begin')} />;
  if (query.error !== null) return <ErrorState error={query.error} onRetry={query.refresh} />;
  if (!ready) return <Skeleton rows={8} label={t('musicsearch:loading')} />;
  const widen = (label: string, run: () => void) => <Button onClick={run}>{label}</Button>;
  return (
    <EmptyState
      icon={SearchX}
      title={t('musicsearch:nothing', { text: typed })}
      action={
        kind !== null
          ? widen(t('musicsearch:widen.kinds'), () => setKind(null))
          : inLibrary && widen(t('musicsearch:widen.sources'), () => sources.set('all'))
      }
    >
      {kind === null && !inLibrary ? t('musicsearch:nothingHint') : undefined}
    </EmptyState>
  );
}
