import { AudioLines, ChevronDown, ChevronRight, Film, Image } from 'lucide-react';
import { memo } from 'react';
import type { Pacing } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UNKNOWN, formatPoints } from '../../../../shared/format/numbers.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { openWord } from '../parts/numbers.ts';
import type { TreeRow } from './rows.ts';
import { setOpen } from './rows.ts';
import text from '../../../ui/text.module.css';
import css from './Tree.module.css';

const formats = { AUDIO: AudioLines, VIDEO: Film, IMAGE: Image } as const;
const weights = ['campaign', 'adSet', 'ad'] as const;

/** The status that the user set, in words. */
export const stateWord = (status: string): string =>
  status === 'ACTIVE' || status === 'PAUSED' || status === 'ARCHIVED' || status === 'COMPLETED'
    ? t(`adspanel:tree.status.${status}`)
    : openWord(status);

export function pacingWord({ state, gap }: Pacing): string {
  if (state !== 'ahead' && state !== 'behind') return t(`adspanel:tree.pacing.${state}`);
  return t(`adspanel:tree.pacing.${state}`, { points: formatPoints(Math.round(gap) / 100) });
}

/** Green up to 20 points from the plan, amber up to 40. */
function pacingTone({ state, gap }: Pacing): string {
  if (state === 'paused' || state === 'usedUp') return 'gray';
  const off = Math.abs(gap);
  return off > 40 ? 'far' : off > 20 ? 'off' : 'near';
}

/** A bar of the spend with a tick at the elapsed time, below a word for the state. */
export function PacingBar({
  pacing,
  hasPlan,
}: {
  readonly pacing: Pacing | null;
  /** False: the budgets of past days are unknown. */
  readonly hasPlan: boolean;
}) {
  if (pacing === null && !hasPlan)
    return (
      <span className={text['dim']} title={t('adspanel:pane.budgetsUnknown')}>
        {t('adspanel:tree.pacing.unjudged')}
      </span>
    );
  if (pacing === null) return UNKNOWN;
  const share = (value: number): string => `${String(Math.min(1, Math.max(0, value)) * 100)}%`;
  return (
    <span className={cx(css['pacing'], css[pacingTone(pacing)])}>
      {pacingWord(pacing)}
      <span className={css['bar']} aria-hidden="true">
        <span className={css['fill']} style={{ width: share(pacing.spent) }} />
        <span className={css['tick']} style={{ left: share(pacing.elapsed) }} />
      </span>
    </span>
  );
}

/** The name, indented by its level, after the button that opens the row. */
export function NameCell({ row }: { readonly row: TreeRow }) {
  const { depth } = row;
  const name = row.k === 'entity' ? row.entity.node.name : '';
  return (
    <span data-row={row.id} className={css['name']} style={{ paddingLeft: depth * 14 }}>
      {row.k === 'entity' && row.entity.level === 'ad' ? (
        <Format format={row.entity.node.format} />
      ) : (
        <Opener open={row.k === 'entity' ? row.open : null} />
      )}
      <span className={cx(css['text'], css[weights[depth]])} dir="auto" title={name}>
        {row.k === 'entity' ? name : <PlaceholderRow row={row} />}
      </span>
    </span>
  );
}

const Format = memo(function Format({ format }: { readonly format: string | null }) {
  const Icon = formats[format as keyof typeof formats] ?? AudioLines;
  return (
    <span className={css['lead']} title={format === null ? undefined : openWord(format)}>
      <Icon {...icon} size={14} />
    </span>
  );
});

/** Independent of the row, so that it is not rendered again when its element is reused for another row. */
const Opener = memo(function Opener({ open }: { readonly open: boolean | null }) {
  if (open === null) return <span className={css['lead']} />;
  const Chevron = open ? ChevronDown : ChevronRight;
  const label = t(open ? 'adspanel:tree.close' : 'adspanel:tree.open');
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={css['lead']}
        tabIndex={-1}
        aria-label={label}
        onClick={({ currentTarget }) => {
          const id = currentTarget.closest<HTMLElement>('[data-row]')?.dataset['row'];
          if (id !== undefined) setOpen(!open, id);
        }}
      >
        <Chevron {...icon} size={14} />
      </button>
    </Tooltip>
  );
});

/** Placeholder for rows that are loading, do not exist or could not be read. */
function PlaceholderRow({ row }: { readonly row: Exclude<TreeRow, { k: 'entity' }> }) {
  if (row.k !== 'failed')
    return (
      <span className={css['below']}>
        {t(row.k === 'wait' ? 'adspanel:tree.adsWait' : 'adspanel:tree.adsNone')}
      </span>
    );
  return (
    <span className={css['below']} title={row.message}>
      <button type="button" className={css['retry']} onClick={row.retry}>
        {t('app:retry')}
      </button>{' '}
      {row.message}
    </span>
  );
}
