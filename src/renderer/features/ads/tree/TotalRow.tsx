import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { Campaign, AdsOverview } from '../../../../shared/ads/model.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import { useResource } from '../../../state/use-resource.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { NumberLook } from '../parts/numbers.ts';
import { statText } from '../parts/numbers.ts';
import { daysText, useRange } from '../parts/range.ts';
import { treeColumns } from './columns.tsx';
import type { ColumnSet, Figure } from './column-sets.ts';
import { listFields, figures } from './column-sets.ts';
import type { TreeFilter } from './filter.ts';
import { findingCounts, isFiltered } from './filter.ts';
import css from './Tree.module.css';

/** Columns without a sum, and left-aligned columns. */
const plain = new Set(['state', 'delivery', 'budget', 'pacing']);
const left = new Set(['name', 'state', 'delivery', 'pacing']);

interface Props {
  readonly overview: AdsOverview;
  /** The number of campaigns; null: unknown. */
  readonly count: number | null;
  /** The campaigns once all of them are loaded, otherwise null. */
  readonly campaigns: readonly Campaign[] | null;
  readonly set: ColumnSet;
  readonly currency: string;
  readonly filter: TreeFilter;
}

/**
 * The account's totals, from its own report because reach and rates can't be summed from rows. Memoized: not rendered again when pages
 * arrive.
 */
export const TotalRow = memo(function TotalRow(props: Props) {
  const { overview, set, currency } = props;
  const { account, revision } = overview;
  const range = useRange((state) => state.range);
  const fields = listFields(set);
  const { data, error, refresh } = useResource(
    'ads.total',
    { account, range, fields },
    { version: revision },
  );
  const row = useRef<HTMLDivElement>(null);
  const shown = useShownColumns(row);
  const text = (of: Figure['of'], look: NumberLook): string =>
    data === null ? UNKNOWN : statText(of(data), look, currency);
  const cells: Readonly<Record<string, string>> = {
    ...countCells(props),
    budget: '',
    spend: text((stats) => stats['SPEND'], 'money'),
    pacing: daysText(range) ?? t('adspanel:head.range.lifetime'),
    ...Object.fromEntries(figures[set].map(({ id, of, look }) => [id, text(of, look)])),
  };
  const titles = Object.fromEntries(treeColumns(set, currency).map(({ id, title }) => [id, title]));
  return (
    <div
      ref={row}
      className={css['total']}
      role="group"
      aria-label={t('adspanel:tree.total.label')}
    >
      {shown.map((id) => (
        <span
          key={id}
          className={cx(!plain.has(id) && css['sum'], left.has(id) && css['start'])}
          title={cells[id]}
        >
          {id !== 'name' && cells[id] !== '' && <VisuallyHidden>{titles[id]} </VisuallyHidden>}
          {id === 'name' && <FoundRows {...props} />}
          {cells[id]}
          {id === 'name' && error !== null && <TotalFailure error={error} onRetry={refresh} />}
        </span>
      ))}
    </div>
  );
});

/** The number of campaigns and, once all are loaded, how many of them deliver. */
function countCells({ campaigns, count, filter }: Props) {
  if (isFiltered(filter) || count === null) {
    const k = filter.finding === null ? 'account' : 'sums';
    return { name: t(`adspanel:tree.total.${k}`), delivery: '' };
  }
  const delivering = campaigns?.filter(({ delivery }) => delivery.state === 'delivering').length;
  return {
    name: t('adspanel:tree.total.all', { count }),
    delivery:
      delivering === undefined ? '' : t('adspanel:tree.total.delivering', { count: delivering }),
  };
}

/** The number of rows that the selected finding leaves in the tree. The sums beside it are still the account's. */
function FoundRows({ overview, filter: { finding } }: Props) {
  if (finding === null) return null;
  const [, count] = findingCounts(overview, finding).find(([kind]) => kind === finding) ?? [];
  return (
    <strong className={css['found']}>{t(`adspanel:tree.finding.${finding}`, { count })}</strong>
  );
}

function TotalFailure({
  error,
  onRetry,
}: {
  readonly error: AppError;
  readonly onRetry: () => void;
}) {
  return (
    <>
      {' · '}
      <span role="alert" className={css['failed']} title={error.message}>
        {t('adspanel:tree.total.failed')}
      </span>{' '}
      <button type="button" className={css['retry']} onClick={onRetry}>
        {t('app:retry')}
      </button>
    </>
  );
}

/** The columns of the header above, in its order. The user can move them, and narrow windows hide some. */
function useShownColumns(row: { readonly current: HTMLElement | null }): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const grid = row.current?.parentElement?.querySelector('[role=treegrid]');
    const head = grid?.firstElementChild;
    if (grid == null || head == null) return undefined;
    const read = (): void => {
      const cells = [...head.querySelectorAll<HTMLElement>('[data-head]')];
      setShown(cells.map(({ dataset }) => dataset['head'] ?? ''));
    };
    let moved = 0;
    const follow = (): void => {
      if (grid.scrollLeft === moved) return;
      moved = grid.scrollLeft;
      row.current?.style.setProperty('translate', `${String(-moved)}px`);
    };
    // Runs before the table draws its rows; reading the position afterwards would force a second layout.
    const early = { capture: true, passive: true };
    read();
    const observer = new MutationObserver(read);
    observer.observe(head, { childList: true });
    grid.addEventListener('scroll', follow, early);
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', follow, early);
    };
  }, [row]);
  return shown;
}
