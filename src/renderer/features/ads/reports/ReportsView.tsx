import { useEffect, useState } from 'react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { timeWords } from '../../../ui/chart/units.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited, RetryNotice } from '../../../ui/ErrorState.tsx';
import surface from '../../../ui/Surface.module.css';
import text from '../../../ui/text.module.css';
import css from '../parts/Views.module.css';
import { Transfers } from '../parts/Transfers.tsx';
import { useAccount } from '../parts/account.ts';
import { closeCsvOrder, openCsvOrder, useCsvOrder } from '../parts/dialogs.ts';
import { CsvTable } from './CsvTable.tsx';
import { GroupTable } from './GroupTable.tsx';
import { OrderCsv } from './OrderCsv.tsx';
import { listCells } from './report-csv.ts';
import { useGroups } from './report-groups.ts';
import { ReportBar } from './ReportBar.tsx';
import type { Report, ReportData, Shown } from './report-rows.ts';
import { useReport } from './report-rows.ts';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';
import { ReportTiles } from './ReportTiles.tsx';
import { SaveCsv } from './SaveCsv.tsx';
import { MAX_ROWS } from './sums.ts';

const DAY_MS = 86_400_000;

/** Numbers of the account or of campaigns by day or hour, and reports as files. */
export function ReportsView({ stale }: { readonly stale: boolean }) {
  const account = useAccount();
  const [table, setTable] = useState<string | null>(null);
  if (account === null) return null;
  return (
    <section className={cx(surface['surface'], css['view'])} aria-label={t('adsform:report.label')}>
      <Aggregate key={account.id} account={account} stale={stale} onTable={setTable} />
      {table !== null && <CsvTable path={table} onClose={() => setTable(null)} />}
    </section>
  );
}

function Aggregate({
  account,
  stale,
  onTable,
}: {
  readonly account: AdAccount;
  readonly stale: boolean;
  readonly onTable: (path: string) => void;
}) {
  const { isOpen } = useCsvOrder();
  useEffect(() => closeCsvOrder, []);
  const reportState = useReport(account.id);
  const { report, shown, span } = reportState;
  const { data } = report;
  const { currency } = account;
  // A result for other days or numbers can't be compared.
  const before =
    reportState.hasBefore && reportState.before.data?.question === data?.question
      ? reportState.before.data
      : null;
  const isStale = report.stale || stale || undefined;
  return (
    <>
      <ReportBar asked={reportState} onOrder={openCsvOrder} />
      {isOpen && <OrderCsv account={account} asked={reportState} onClose={closeCsvOrder} />}
      <Transfers kind="csv" onTable={onTable} />
      <div className={css['body']}>
        <div className={css['report']} data-stale={isStale}>
          <ReportTiles asked={reportState} data={data} before={before} currency={currency} />
        </div>
        {span === null || shown.length === 0 ? (
          <EmptyState title={t(`adsform:report.${span === null ? 'tooOld' : 'noMetric'}`)} />
        ) : (
          <Awaited resource={report} label={t('adsform:report.reading')} rows={8} />
        )}
        <PartialNotice {...report} />
        <BeforeNotice asked={reportState} before={before} />
        {data?.rows.length === 0 && (
          <EmptyState title={t('adsform:report.empty')}>{t('adsform:report.emptyText')}</EmptyState>
        )}
        {data !== null && data.rows.length > 0 && (
          <div className={css['report']} data-stale={isStale}>
            <Numbers asked={reportState} account={account} data={data} before={before} />
          </div>
        )}
      </div>
    </>
  );
}

/** Why rows of the report are missing. */
const PartialNotice = ({ data, refresh }: Report['report']) => (
  <RetryNotice title={t('adsform:report.partial')} error={data?.error} onRetry={refresh} />
);

/** The number to draw; the last result may not contain it yet. */
const pick = ({ drawn, today }: Report, { ask: { metrics: read } }: ReportData) => ({
  drawn: read.includes(drawn) ? drawn : (read[0] ?? drawn),
  today,
});

/** Why changes from the previous period are missing, or some of them. */
function BeforeNotice({
  asked,
  before,
}: {
  readonly asked: Report;
  readonly before: ReportData | null;
}) {
  const { error, refresh } = asked.before;
  if (asked.compared && asked.span !== null && !asked.hasBefore)
    return <p className={text['small']}>{t('adsform:report.before.tooOld')}</p>;
  // If the report itself failed, one message is enough.
  const isPartial = error === null || asked.report.error !== null;
  if (isPartial && asked.report.data?.error !== undefined) return null;
  return (
    <RetryNotice
      title={t(`adsform:report.before.${isPartial ? 'partial' : 'failed'}`)}
      error={isPartial ? before?.error : error}
      onRetry={refresh}
    />
  );
}

/** The dates that the report covers, which may be fewer than the user chose, and its values as a chart and a table. */
function Numbers({
  asked,
  account: { id: account, currency },
  data,
  before,
}: {
  readonly asked: Report;
  readonly account: AdAccount;
  readonly data: ReportData;
  readonly before: ReportData | null;
}) {
  const shown: Shown = { ...data, ...pick(asked, data), currency, before };
  const { ask } = data;
  const { from, to } = ask.span;
  const time = timeWords(ask.granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC');
  const groups = useGroups({
    account,
    ids: asked.ids,
    metrics: ask.metrics,
    span: ask.span,
    before: asked.earlier,
    thenBy: asked.thenBy,
    enabled: asked.grouping === 'campaign',
  });
  return (
    <>
      <ReportChart {...shown} />
      <p className={text['small']}>
        {t('adsform:report.span', { from: time.full(from), to: time.full(to) })}{' '}
        {t('adsform:report.note')}
      </p>
      {asked.grouping === 'campaign' ? (
        <GroupTable asked={asked} groups={groups} shown={shown} />
      ) : (
        <TimeTable {...shown} />
      )}
    </>
  );
}

function TimeTable(shown: Shown) {
  const { rows } = shown;
  return (
    <>
      {rows.length > MAX_ROWS && (
        <p>{t('adsform:report.cut', { count: MAX_ROWS, all: rows.length })}</p>
      )}
      <ReportTable {...shown} />
      <SaveCsv {...shown} cells={listCells(shown)} />
    </>
  );
}
