import { Pause, Play, Wallet, X } from 'lucide-react';
import { memo } from 'react';
import type { AdsOverview } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import text from '../../../ui/text.module.css';
import { openChange } from '../parts/dialogs.ts';
import { MAX_STEPS } from '../change/many.tsx';
import { navigate } from '../../../state/route.ts';
import { formatPlace } from '../parts/entity.ts';
import { RangeButton } from '../parts/RangeButton.tsx';
import { useLock } from '../parts/account.ts';
import type { ColumnSet } from './column-sets.ts';
import { columnSet, columnSets } from './column-sets.ts';
import type { TreeFilter } from './filter.ts';
import { findingCounts, MAX_IDS, buildQuery, statusFilters } from './filter.ts';
import { setOpen } from './rows.ts';
import type { Tree } from './use-tree.ts';
import { useTreeRows } from './use-tree.ts';
import css from './Tree.module.css';

interface Props {
  readonly overview: AdsOverview;
  readonly filter: TreeFilter;
  readonly setFilter: (filter: TreeFilter) => void;
  readonly set: ColumnSet;
  readonly tree: Tree;
  readonly ids: ReadonlySet<string>;
  readonly clear: () => void;
}

/** Search, filters and columns, or the actions for several selected rows. */
export function TreeBar({ ids, tree, clear, ...bar }: Props) {
  if (ids.size <= 1) return <FilterBar {...bar} />;
  return (
    <BulkBar overview={bar.overview} filter={bar.filter} tree={tree} ids={ids} clear={clear} />
  );
}

/** Memoized: not rendered again when another row is selected. */
const FilterBar = memo(function FilterBar({
  overview,
  filter,
  setFilter,
  set,
}: Pick<Props, 'overview' | 'filter' | 'setFilter' | 'set'>) {
  const { cut } = buildQuery(filter, overview);
  return (
    <div className={css['toolbar']}>
      <SearchField
        className={css['search']}
        label={t('adspanel:tree.search')}
        value={filter.text}
        onText={(text) => setFilter({ ...filter, text })}
      />
      <StatusMenu filter={filter} setFilter={setFilter} />
      {findingCounts(overview, filter.finding).map(([kind, count]) => (
        <FilterChip
          key={kind}
          on={filter.finding === kind}
          tone={kind === 'rejected' || kind === 'stalled' ? 'bad' : 'waiting'}
          onToggle={(on) => {
            setFilter({ ...filter, finding: on ? kind : null });
            const findings = overview.findings.filter((finding) => finding.kind === kind);
            if (!on) return;
            setOpen(true, ...findings.flatMap((finding) => findWay(finding)));
            // A single one is selected, not only shown among the rows of its campaign.
            const [only] = findings;
            if (findings.length === 1 && only !== undefined && only.campaignId !== null)
              navigate('ads', formatPlace('campaigns', ...toPlace(only)));
          }}
        >
          {t(`adspanel:tree.finding.${kind}`, { count })}
        </FilterChip>
      ))}
      {cut !== null && (
        <span className={text['small']} role="status">
          {t('adspanel:tree.finding.cut', { count: MAX_IDS, all: cut })}
        </span>
      )}
      <End set={set} />
    </div>
  );
});

/** The days of the numbers, and the columns. */
function End({ set }: Pick<Props, 'set'>) {
  return (
    <span className={css['end']}>
      <RangeButton />
      <Select
        className={css['columns']}
        label={t('adspanel:tree.columns')}
        value={set}
        options={columnSets.map((value) => ({ value, label: t(`adspanel:tree.set.${value}`) }))}
        onValue={(value) => columnSet.set(value)}
      />
    </span>
  );
}

/** Ids of the rows to expand so that a finding's row is visible. */
const findWay = ({ level, campaignId, adSetId }: AdsOverview['findings'][number]): string[] =>
  [level === 'campaign' ? null : campaignId, level === 'ad' ? adSetId : null].filter(
    (id) => id !== null,
  );

/** Ids from the campaign to the finding's row. */
const toPlace = ({ level, campaignId, adSetId, id }: AdsOverview['findings'][number]): string[] =>
  [campaignId, level === 'ad' ? adSetId : null, level === 'campaign' ? null : id].filter(
    (one) => one !== null,
  );

/** Without a choice, campaigns that are active or paused. */
function StatusMenu({ filter, setFilter }: Pick<Props, 'filter' | 'setFilter'>) {
  return (
    <FilterMenu
      label={t('adspanel:tree.column.state')}
      value={filter.status === 'current' ? '' : filter.status}
      options={statusFilters
        .filter((value) => value !== 'current')
        .map((value) => ({ value, label: t(`adspanel:tree.show.${value}`) }))}
      onValue={(next) => {
        const status = statusFilters.find((value) => value === next) ?? 'current';
        setFilter({ ...filter, status });
      }}
    />
  );
}

function BulkBar({
  overview,
  filter,
  tree,
  ids,
  clear,
}: Pick<Props, 'overview' | 'filter' | 'tree' | 'ids' | 'clear'>) {
  const lock = useLock();
  const entities = useTreeRows(tree, filter, overview).all.flatMap((row) =>
    row.k === 'entity' && ids.has(row.id) ? [row.entity] : [],
  );
  const sets = entities.filter((entity) => entity.level === 'ad_set');
  const budgetsLock = (): string | undefined => {
    if (sets.length < entities.length) return t('adspanel:tree.bulk.onlySets');
    const isTooMany = sets.length > MAX_STEPS;
    return isTooMany ? t('adspanel:tree.bulk.tooMany', { count: MAX_STEPS }) : undefined;
  };
  const actions = [
    ['pause', Pause, undefined, { k: 'switch', entities, on: false }],
    ['resume', Play, undefined, { k: 'switch', entities, on: true }],
    ['budget', Wallet, budgetsLock(), { k: 'budgets', entities: sets }],
  ] as const;
  return (
    <div className={css['toolbar']} role="toolbar" aria-label={t('adspanel:tree.bulk.label')}>
      <strong>{t('adspanel:tree.bulk.selected', { count: entities.length })}</strong>
      {actions.map(([name, Icon, not, change]) => (
        <Button
          key={name}
          icon={<Icon {...icon} size={14} />}
          blocked={lock ?? not}
          className={css['compact']}
          onClick={() => openChange(change)}
        >
          {t(`adspanel:tree.bulk.${name}`)}
        </Button>
      ))}
      <span className={css['end']}>
        <IconButton label={t('adspanel:tree.bulk.clear')} icon={<X {...icon} />} onClick={clear} />
      </span>
    </div>
  );
}
