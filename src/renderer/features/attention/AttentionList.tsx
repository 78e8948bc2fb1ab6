import { AlarmClock, Check, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { AttentionRow } from '../../../shared/attention/fold.ts';
import type { AttentionItem, AttentionSource } from '../../../shared/attention/model.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useNow } from '../../state/now.ts';
import { useRowMenu } from '../../service/use-row-menu.tsx';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { markDone } from './user-actions.ts';
import { RowItems } from './ItemMenu.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { RowProps } from './ListRow.tsx';
import { ManyRow } from './ManyRow.tsx';
import { NewsRow } from './NewsRow.tsx';
import { RowList } from './RowList.tsx';
import type { AttentionView } from './use-selected.ts';
import { listItems } from './use-selected.ts';
import css from './AttentionList.module.css';

interface Folding {
  /** Ids of unfolded rows. */
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** The props of a row. */
const readRow = ({ selected, open }: AttentionView, id: string): RowProps => ({
  selected: selected?.id === id,
  onSelect: () => open(id),
});

/** Heights of rows (px) in a list that renders only visible rows. */
const NEWS_HEIGHT = 33;
const ROW_HEIGHTS = { wide: 50, narrow: 92 } as const;

/** A row of "Needs you": an item, all items of a kind, or one of the expanded items below them. */
type NeedsRow = AttentionRow & { readonly inset?: true };

/** The rows of "Needs you", including the items of expanded rows. */
const listNeeds = (rows: readonly AttentionRow[], open: ReadonlySet<string>): readonly NeedsRow[] =>
  rows.flatMap((row): readonly NeedsRow[] =>
    row.k === 'many' && open.has(row.id)
      ? [row, ...row.items.map((item) => ({ k: 'one', id: item.id, item, inset: true }) as const)]
      : [row],
  );

/** The items of a row, including expanded rows below it. */
function findItems(view: AttentionView, id: string): readonly AttentionItem[] | undefined {
  const { needs, news, snoozed, muted, rows } = view;
  const row = rows.find((one) => one.id === id);
  if (row !== undefined) return listItems(row);
  const item = [...needs, ...news, ...snoozed, ...muted].find((one) => one.id === id);
  return item && [item];
}

/** The rows of the page, with the props that all of its lists share. */
function useRows(view: AttentionView, open: ReadonlySet<string>, showsHidden: boolean) {
  const { news, snoozed, muted, selected } = view;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const height = ROW_HEIGHTS[useMatches('(max-width: 639px)') ? 'narrow' : 'wide'];
  const rows = listNeeds(view.rows, open);
  const hidden = showsHidden ? [...snoozed, ...muted] : [];
  const total = rows.length + news.length + hidden.length;
  return { rows, hidden, height, list: { scroller, total, selected: selected?.id }, setScroller };
}

/** "Needs you" and "News", and on request snoozed and muted items. */
export function AttentionList({
  view,
  source,
  open,
  onToggle,
  showsHidden,
  onHidden,
}: Folding & {
  /** The panel whose items are shown; null: all. */
  readonly source: AttentionSource | null;
  readonly view: AttentionView;
  readonly showsHidden: boolean;
  readonly onHidden: (shown: boolean) => void;
}) {
  const { needs, news } = view;
  const { rows, hidden, height, list, setScroller } = useRows(view, open, showsHidden);
  const { menu, onContextMenu } = useRowMenu((id) => findItems(view, id), RowItems);
  return (
    <div ref={setScroller} className={css['scroll']} onContextMenu={onContextMenu}>
      {menu}
      {needs.length === 0 ? (
        <Nothing news={news} source={source} />
      ) : (
        <>
          <NeedsTitle needs={needs} />
          <RowList
            {...list}
            rows={rows}
            height={height}
            draw={(row) => (
              <NeedsOne key={row.id} row={row} view={view} open={open} onToggle={onToggle} />
            )}
          />
        </>
      )}
      {news.length > 0 && <News view={view} list={list} />}
      <HiddenRows
        view={view}
        rows={hidden}
        list={list}
        height={height}
        showsHidden={showsHidden}
        onHidden={onHidden}
      />
    </div>
  );
}

function News({
  view,
  list,
}: {
  readonly view: AttentionView;
  readonly list: ReturnType<typeof useRows>['list'];
}) {
  const { news } = view;
  return (
    <>
      <Title name={t('attention:panel.news')} count={news.length}>
        {t('attention:panel.kept')}
      </Title>
      <RowList
        {...list}
        rows={news}
        height={NEWS_HEIGHT}
        draw={(one) => <NewsRow key={one.id} item={one} {...readRow(view, one.id)} />}
      />
    </>
  );
}

/** The number of snoozed and muted items, and on request their rows. */
function HiddenRows({
  view,
  rows,
  list,
  height,
  showsHidden,
  onHidden,
}: {
  readonly view: AttentionView;
  readonly showsHidden: boolean;
  readonly onHidden: (shown: boolean) => void;
} & Pick<ReturnType<typeof useRows>, 'list' | 'height'> & {
    readonly rows: readonly AttentionItem[];
  }) {
  const { snoozed, muted } = view;
  return (
    <>
      <HiddenItems
        count={{ snoozed: snoozed.length, muted: muted.length }}
        until={snoozed[0]?.hidden?.why === 'snoozed' ? snoozed[0].hidden.until : null}
        shown={showsHidden}
        onShown={onHidden}
      />
      {showsHidden && (
        <RowList
          {...list}
          rows={rows}
          height={height}
          draw={(one) => <ItemRow key={one.id} item={one} {...readRow(view, one.id)} />}
        />
      )}
    </>
  );
}

function NeedsOne({
  row,
  view,
  open,
  onToggle,
}: Folding & { readonly row: NeedsRow; readonly view: AttentionView }) {
  const drawn = readRow(view, row.id);
  if (row.k === 'one') return <ItemRow item={row.item} inset={row.inset} {...drawn} />;
  return <ManyRow row={row} open={open.has(row.id)} onToggle={() => onToggle(row.id)} {...drawn} />;
}

function NeedsTitle({ needs }: Pick<AttentionView, 'needs'>) {
  return (
    <Title name={t('attention:panel.needsYou')} count={needs.length}>
      <span className={css['wide']}>{t('attention:panel.urgentFirst')}</span>
      <IconButton
        label={t('attentionpage:action.doneShown')}
        icon={<CheckCheck {...icon} />}
        onClick={() => markDone(needs)}
      />
    </Title>
  );
}

function Title({
  name,
  count,
  children,
}: {
  readonly name: string;
  readonly count: number;
  readonly children?: React.ReactNode;
}) {
  return (
    <header className={css['title']}>
      <h2>{name}</h2>
      <span className={css['count']}>{count}</span>
      <span className={css['note']}>{children}</span>
    </header>
  );
}

/** Shown if nothing needs the user: when the last problem was solved, if known. */
function Nothing({
  news,
  source,
}: Pick<AttentionView, 'news'> & { readonly source: AttentionSource | null }) {
  const now = useNow(60_000);
  const last = news.find(({ kind }) => kind === 'recovered');
  return (
    <div className={css['nothing']}>
      <span className={css['check']}>
        <Check size={20} aria-hidden="true" />
      </span>
      <h2 className={css['calm']}>
        {source === null
          ? t('attention:panel.empty')
          : t('attention:panel.emptyIn', { source: t(`app:nav.${source}`) })}
      </h2>
      <p className={css['last']}>
        {last === undefined
          ? t('attention:panel.emptyText')
          : t('attention:panel.last', {
              subject: last.subject,
              time: formatMoment(last.since, now),
            })}
      </p>
    </div>
  );
}

function HiddenItems({
  count: { snoozed, muted },
  until,
  shown,
  onShown,
}: {
  readonly count: { readonly snoozed: number; readonly muted: number };
  /** When the first snooze ends (ms since epoch). */
  readonly until: number | null;
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
}) {
  const now = useNow(60_000);
  if (snoozed + muted === 0) return null;
  const parts = [
    snoozed === 0
      ? null
      : t('attention:panel.snoozed', {
          count: snoozed,
          time: until === null ? '' : formatMoment(until, now),
        }),
    muted === 0 ? null : t('attention:panel.mutedItems', { count: muted }),
  ].filter((part) => part !== null);
  return (
    <div className={css['hidden']}>
      <AlarmClock {...icon} />
      <span>{parts.join(' · ')}</span>
      <Button variant="ghost" className={css['show']} onClick={() => onShown(!shown)}>
        {t(shown ? 'attention:panel.hide' : 'attention:panel.show')}
      </Button>
    </div>
  );
}
