import '../../../../shared/ads/form-texts.ts';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { AdAccount, Stat } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Unit } from '../../../ui/chart/units.ts';
import { countUnit, moneyUnit, timeWords } from '../../../ui/chart/units.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import surface from '../../../ui/Surface.module.css';
import css from '../assets/Assets.module.css';
import { Transfers } from '../assets/Transfers.tsx';
import { useAccount } from '../change/use-account.ts';
import { wordOf } from '../create/form-body.ts';
import { Picker } from '../create/Picker.tsx';
import { dayOf, useRange } from '../model/range.ts';
import { CsvTable } from './CsvTable.tsx';
import { OrderCsv } from './OrderCsv.tsx';
import type { Metric, ReportAsk, ReportRow } from './report-rows.ts';
import { isMoney, metrics, numberOf, readReport } from './report-rows.ts';

const DAY = 86_400_000;
/** Rows of the table on the page; the CSV has all. */
const MOST_ROWS = 500;

/** Numbers of the account or of campaigns by day or hour, and reports as files. */
export function ReportsView({ stale }: { readonly stale: boolean }) {
  const account = useAccount();
  const [ordering, setOrdering] = useState(false);
  const [table, setTable] = useState<string | null>(null);
  if (account === null) return null;
  return (
    <section className={cx(surface['surface'], css['view'])} aria-label={t('adsform:report.label')}>
      <Aggregate
        key={account.id}
        {...{ account, stale }}
        onOrder={() => {
          setOrdering(true);
        }}
        onTable={setTable}
      />
      {ordering && (
        <OrderCsv
          account={account}
          onClose={() => {
            setOrdering(false);
          }}
        />
      )}
      {table !== null && (
        <CsvTable
          path={table}
          onClose={() => {
            setTable(null);
          }}
        />
      )}
    </section>
  );
}

/** What the report is asked for, and what came. */
function useReport(account: string) {
  const [shown, setShown] = useState<readonly Metric[]>(['SPEND', 'IMPRESSIONS', 'CLICKS']);
  const [metric, setMetric] = useState<Metric>('SPEND');
  const [granularity, setGranularity] = useState<'DAY' | 'HOUR'>('DAY');
  const [campaigns, setCampaigns] = useState<readonly string[]>([]);
  const now = useNow(60_000);
  const chosen = useRange((state) => state.range);
  const range = chosen ?? { from: dayOf(now - 89 * DAY), to: dayOf(now) };
  const ask: ReportAsk = { account, campaigns, metrics: shown, granularity, range };
  const report = useQuery(shown.length === 0 ? null : JSON.stringify(ask), (signal) =>
    readReport(ask, signal),
  );
  const drawn = shown.includes(metric) ? metric : (shown[0] ?? 'SPEND');
  return {
    ...{ shown, setShown, drawn, setMetric, granularity, setGranularity },
    ...{ campaigns, setCampaigns, report, today: Date.parse(dayOf(now)) },
  };
}
type Report = ReturnType<typeof useReport>;

function Aggregate({
  account,
  stale,
  onOrder,
  onTable,
}: {
  readonly account: AdAccount;
  readonly stale: boolean;
  readonly onOrder: () => void;
  readonly onTable: (path: string) => void;
}) {
  const asked = useReport(account.id);
  const { report, shown, setShown } = asked;
  const rows = report.data ?? [];
  const { currency } = account;
  return (
    <>
      <Toolbar {...{ asked, onOrder }} />
      <Transfers kind="csv" onTable={onTable} />
      <div className={css['body']} aria-busy={report.loading || stale}>
        <div role="group" aria-label={t('adsform:report.metrics')} className={css['metrics']}>
          {metrics.map((one) => (
            <Checkbox
              key={one}
              checked={shown.includes(one)}
              onChecked={(on) => {
                setShown(metrics.filter((other) => (other === one ? on : shown.includes(other))));
              }}
            >
              {wordOf(one)}
            </Checkbox>
          ))}
        </div>
        <Awaited resource={report} label={t('adsform:report.reading')} rows={8} />
        {report.data?.length === 0 && (
          <EmptyState title={t('adsform:report.empty')}>{t('adsform:report.emptyText')}</EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <Drawn {...{ rows, asked, currency }} />
            <p>{t('adsform:report.note')}</p>
            <Rows {...{ rows, asked, currency }} />
          </>
        )}
      </div>
    </>
  );
}

function Toolbar({ asked, onOrder }: { readonly asked: Report; readonly onOrder: () => void }) {
  return (
    <div className={css['toolbar']}>
      <Field label={t('adsform:field.campaigns')} hint={t('adsform:report.all')}>
        {(parts) => (
          <Picker
            {...{ parts }}
            many
            source="campaigns"
            values={asked.campaigns}
            onValues={asked.setCampaigns}
          />
        )}
      </Field>
      <Segmented
        small
        label={t('adsform:report.granularity')}
        value={asked.granularity}
        options={(['DAY', 'HOUR'] as const).map((value) => ({ value, label: wordOf(value) }))}
        onValue={asked.setGranularity}
      />
      <Select
        label={t('adsform:report.drawn')}
        value={asked.drawn}
        options={asked.shown.map((value) => ({ value, label: wordOf(value) }))}
        onValue={asked.setMetric}
      />
      <span className={css['end']}>
        <Button icon={<FileDown {...icon} />} onClick={onOrder}>
          {t('adsform:csv.open')}
        </Button>
      </span>
    </div>
  );
}

interface Shown {
  readonly rows: readonly ReportRow[];
  readonly asked: Report;
  readonly currency: string;
}
const unitOf = (metric: Metric, currency: string): Unit =>
  isMoney(metric) ? moneyUnit(currency) : countUnit();

function Drawn({ rows, asked: { drawn, granularity, today }, currency }: Shown) {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <Chart
      label={t('adsform:report.chart', { metric: wordOf(drawn) })}
      kind={names.size === 1 && granularity === 'DAY' ? 'bar' : 'line'}
      unit={unitOf(drawn, currency)}
      x={{
        ...timeWords(granularity === 'DAY' ? 61 * DAY : DAY, 'UTC'),
        short: timeWords(granularity === 'DAY' ? 3 * DAY : DAY, 'UTC').short,
        title: 'UTC',
      }}
      series={[...names].map(([id, name]) => ({
        ...{ id, name },
        points: rows
          .filter((row) => row.id === id)
          .map(({ start: x, stats }) => ({ x, y: numberOf(stats[drawn]), partial: x >= today })),
      }))}
    />
  );
}

function Rows({ rows, asked: { shown, granularity, campaigns }, currency }: Shown) {
  const named = campaigns.length > 0;
  const time = timeWords(granularity === 'DAY' ? 61 * DAY : DAY, 'UTC');
  const cellOf = (stat: Stat | undefined, metric: Metric): string => {
    const value = numberOf(stat);
    if (stat === 'hidden') return t('adsform:report.hidden');
    return value === null ? '—' : unitOf(metric, currency).full(value);
  };
  return (
    <SmallTable
      figures
      label={t('adsform:report.table')}
      head={['UTC', ...(named ? [t('adsform:field.name')] : []), ...shown.map(wordOf)]}
    >
      {rows.slice(-MOST_ROWS).map(({ id, name, start, stats }) => (
        <tr key={`${id} ${String(start)}`}>
          <th scope="row">{time.full(start)}</th>
          {named && <td dir="auto">{name}</td>}
          {shown.map((one) => (
            <td key={one}>{cellOf(stats[one], one)}</td>
          ))}
        </tr>
      ))}
    </SmallTable>
  );
}
