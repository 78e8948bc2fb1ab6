import type { ReactNode } from 'react';
import { useState } from 'react';
import { Image, Users } from 'lucide-react';
import { typing } from '../../../state/use-paced.ts';
import { byOffset, usePaged } from '../../../state/use-paged.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAccount, useRevision } from '../parts/account.ts';
import { openWord } from '../parts/numbers.ts';
import css from '../parts/Views.module.css';

interface Row {
  readonly id: string;
  readonly name: string;
}
const rowId = ({ id }: Row): string => id;
const nameOf = ({ name }: Row): string => name;
const LIMIT = 50;
interface LibraryQuery {
  readonly account: string | null;
  readonly search: string;
  /** Empty: all. */
  readonly kinds: string[];
  readonly offset: number;
  readonly limit: number;
}

/** State of a library: search text, kind, and selected rows. Reloads after every change. */
export function useLibrary<T extends Row>(
  read: (ask: LibraryQuery, signal: AbortSignal) => Promise<Listed<T> & { readonly total: number }>,
  more = '',
) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState('all');
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set<string>());
  const revision = useRevision();
  const account = useAccount()?.id ?? null;
  const filter = { account, search: text.trim(), kinds: kind === 'all' ? [] : [kind] };
  const list = JSON.stringify([filter, more]);
  const rows = usePaged<T, number>(account === null ? null : `${list} ${String(revision)}`, {
    ...byOffset(LIMIT, (page, signal) => read({ ...filter, ...page }, signal)),
    list,
    id: rowId,
    pause: typing.metered,
  });
  return {
    text,
    setText,
    kind,
    setKind,
    rows,
    selected,
    onSelect,
    chosen: (rows.items ?? []).filter(({ id }) => selected.has(id)),
    /** Reloads and clears the selection. */
    again: () => {
      onSelect(new Set());
      rows.refresh();
    },
  };
}

/** The bar and the table of a library, or the reason why it is empty. `k`: its texts. */
export function LibraryView<T extends Row>({
  k,
  library,
  kinds,
  columns,
  stale,
  bar,
  above,
}: {
  readonly k: 'asset' | 'audience';
  readonly library: ReturnType<typeof useLibrary<T>>;
  readonly kinds: readonly string[];
  readonly columns: readonly Column<T>[];
  readonly stale: boolean;
  readonly bar: ReactNode;
  readonly above?: ReactNode;
}) {
  const { rows, selected, onSelect } = library;
  const { error } = rows;
  return (
    <>
      <LibraryBar k={k} library={library} kinds={kinds}>
        {bar}
      </LibraryBar>
      {above}
      <CutNotice cut={rows.cut} banner />
      <DataTable
        id={`ads-${k}s`}
        label={t(`adsform:${k}.label`)}
        columns={columns}
        rowId={rowId}
        className={css['table']}
        rows={rows.items ?? []}
        list={rows.list}
        textOf={nameOf}
        loading={rows.loading}
        stale={stale || rows.stale}
        selection={{ mode: 'multi', ids: selected, onSelect }}
        {...(rows.hasMore ? { onEnd: rows.more } : {})}
        error={error === null ? undefined : <ErrorState error={error} onRetry={rows.refresh} />}
        empty={<NoRows k={k} library={library} />}
      />
    </>
  );
}

const icons = { asset: Image, audience: Users } as const;

interface BarProps {
  readonly k: keyof typeof icons;
  readonly library: Pick<
    ReturnType<typeof useLibrary<Row>>,
    'text' | 'setText' | 'kind' | 'setKind'
  >;
}

function NoRows({ k, library: { text, setText, kind, setKind } }: BarProps) {
  if (text.trim() === '' && kind === 'all')
    return (
      <EmptyState icon={icons[k]} title={t(`adsform:${k}.empty`)}>
        {t(`adsform:${k}.emptyText`)}
      </EmptyState>
    );
  return (
    <NoMatch
      what={t(`adsform:${k}.one`)}
      text={text}
      isFiltered={kind !== 'all'}
      onClearText={() => setText('')}
      onClearFilters={() => setKind('all')}
    />
  );
}

function LibraryBar({
  k,
  library: { text, setText, kind, setKind },
  kinds,
  children,
}: BarProps & {
  readonly kinds: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <div className={css['toolbar']}>
      <SearchField label={t(`adsform:${k}.search`)} value={text} onText={setText} />
      <Segmented
        label={t('adsform:field.type')}
        value={kind}
        options={['all', ...kinds].map((value) => ({ value, label: openWord(value) }))}
        onValue={setKind}
      />
      {children}
    </div>
  );
}
