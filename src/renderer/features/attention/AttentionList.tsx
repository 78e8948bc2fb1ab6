import { AlarmClock, Check, CheckCheck } from 'lucide-react';
import { Fragment } from 'react';
import type { AttentionSource } from '../../../shared/attention/model.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useNow } from '../../state/now.ts';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { markDone } from './user-actions.ts';
import { ItemRow } from './ItemRow.tsx';
import type { RowProps } from './ListRow.tsx';
import { ManyRow } from './ManyRow.tsx';
import { NewsRow } from './NewsRow.tsx';
import type { AttentionView } from './use-selected.ts';
import css from './AttentionList.module.css';

interface Folding {
  /** Ids of unfolded rows. */
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** What the list draws of a row. */
const readRow = ({ selected, open }: AttentionView, id: string): RowProps => ({
  selected: selected?.id === id,
  onSelect: () => open(id),
});

/** "Needs you" and "News", and on demand what is snoozed and muted. */
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
  const { needs, news, snoozed, muted } = view;
  return (
    <div className={css['scroll']}>
      {needs.length === 0 ? (
        <Nothing news={news} source={source} />
      ) : (
        <NeedsYou view={view} open={open} onToggle={onToggle} />
      )}
      {news.length > 0 && (
        <>
          <Title name={t('attention:panel.news')} count={news.length}>
            {t('attention:panel.kept')}
          </Title>
          <ul>
            {news.map((one) => (
              <NewsRow key={one.id} item={one} {...readRow(view, one.id)} />
            ))}
          </ul>
        </>
      )}
      <HiddenItems
        count={{ snoozed: snoozed.length, muted: muted.length }}
        until={snoozed[0]?.hidden?.why === 'snoozed' ? snoozed[0].hidden.until : null}
        shown={showsHidden}
        onShown={onHidden}
      />
      {showsHidden && (
        <ul>
          {[...snoozed, ...muted].map((one) => (
            <ItemRow key={one.id} item={one} {...readRow(view, one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NeedsYou({ view, open, onToggle }: Folding & { readonly view: AttentionView }) {
  const { needs, rows } = view;
  return (
    <>
      <Title name={t('attention:panel.needsYou')} count={needs.length}>
        <span className={css['wide']}>{t('attention:panel.urgentFirst')}</span>
        <IconButton
          label={t('attentionpage:action.doneShown')}
          icon={<CheckCheck {...icon} />}
          onClick={() => markDone(needs)}
        />
      </Title>
      <ul>
        {rows.map((row) =>
          row.k === 'one' ? (
            <ItemRow key={row.id} item={row.item} {...readRow(view, row.id)} />
          ) : (
            <Fragment key={row.id}>
              <ManyRow
                row={row}
                open={open.has(row.id)}
                onToggle={() => onToggle(row.id)}
                {...readRow(view, row.id)}
              />
              {open.has(row.id) &&
                row.items.map((one) => (
                  <ItemRow key={one.id} item={one} inset {...readRow(view, one.id)} />
                ))}
            </Fragment>
          ),
        )}
      </ul>
    </>
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

/** Nothing needs the user: when the last problem was solved, if that is known. */
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
          : t('attention:panel.emptyIn', { source: t(`app:source.${source}`) })}
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
