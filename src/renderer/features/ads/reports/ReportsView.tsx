import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AdAccount, Stat } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { timeWords } from '../../../ui/chart/units.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import surface from '../../../ui/Surface.module.css';
import css from '../parts/Views.module.css';
import { Transfers } from '../parts/Transfers.tsx';
import { useAccount } from '../parts/account.ts';
import { closeCsvOrder, openCsvOrder, useCsvOrder } from '../parts/dialogs.ts';
import { openWord } from '../parts/numbers.ts';
import { RangeButton } from '../parts/RangeButton.tsx';
import { Picker } from '../parts/Picker.tsx';
import { CsvTable } from './CsvTable.tsx';
import { OrderCsv } from './OrderCsv.tsx';
import type { Metric, Report, Shown } from './report-rows.ts';
import { metrics, toNumber, reportLevels, chooseUnit, useReport } from './report-rows.ts';

const DAY_MS = 86_400_000;
/** Maximum number of rows in the table; the CSV has all of them. */
const MAX_ROWS = 500;
/** Maximum number of entities per report. */
const MAX_IDS = 50;
const sources = { campaign: 'campaigns', ad_set: 'adSets', ad: 'ads' } as const;

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
  const { report, shown, span, today } = reportState;
  const { data } = report;
  const { currency } = account;
  const drawn =
    data?.ask.metrics.find((metric) => metric === reportState.drawn) ?? data?.ask.metrics[0];
  return (
    <>
      <Toolbar asked={reportState} onOrder={openCsvOrder} />
      {isOpen && <OrderCsv account={account} asked={reportState} onClose={closeCsvOrder} />}
      <Transfers kind="csv" onTable={onTable} />
      <div className={css['body']}>
        <Metrics asked={reportState} />
        {span === null || shown.length === 0 ? (
          <EmptyState title={t(`adsform:report.${span === null ? 'tooOld' : 'noMetric'}`)} />
        ) : (
          <Awaited resource={report} label={t('adsform:report.reading')} rows={8} />
        )}
        <Partial report={report} />
        {data?.rows.length === 0 && (
          <EmptyState title={t('adsform:report.empty')}>{t('adsform:report.emptyText')}</EmptyState>
        )}
        {data !== null && drawn !== undefined && data.rows.length > 0 && (
          <div className={css['report']} data-stale={report.stale || stale || undefined}>
            <Numbers {...data} drawn={drawn} today={today} currency={currency} />
          </div>
        )}
      </div>
    </>
  );
}

/** Why rows of the report are missing. */
function Partial({ report: { data, refresh } }: Pick<Report, 'report'>) {
  const error = data?.error ?? null;
  if (error === null) return null;
  return (
    <Notice
      tone="warn"
      title={t('adsform:report.partial')}
      action={<Button onClick={refresh}>{t('app:retry')}</Button>}
    >
      {error.message}
    </Notice>
  );
}

function Metrics({ asked: { shown, setShown } }: { readonly asked: Report }) {
  return (
    <div role="group" aria-label={t('adsform:report.metrics')} className={css['metrics']}>
      {metrics.map((metric) => (
        <Checkbox
          key={metric}
          checked={shown.includes(metric)}
          onChecked={(on) =>
            setShown(metrics.filter((other) => (other === metric ? on : shown.includes(other))))
          }
        >
          {openWord(metric)}
        </Checkbox>
      ))}
    </div>
  );
}

/** The dates that the report covers, which may be fewer than the user chose, and its values as a chart and a table. */
function Numbers(shown: Shown) {
  const { rows, ask } = shown;
  const { from, to } = ask.span;
  const time = timeWords(ask.granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC');
  const cut = { count: MAX_ROWS, all: rows.length };
  return (
    <>
      <p className={css['note']}>
        {t('adsform:report.span', { from: time.full(from), to: time.full(to) })}
      </p>
      <ReportChart {...shown} />
      <p className={css['note']}>{t('adsform:report.note')}</p>
      {rows.length > MAX_ROWS && <p>{t('adsform:report.cut', cut)}</p>}
      <Rows {...shown} />
    </>
  );
}

/** A choice in the report form. */
function Choice<V extends string>({
  label,
  values,
  word = openWord,
  ...choice
}: {
  readonly label: string;
  readonly value: V;
  readonly values: readonly V[];
  readonly word?: (value: V) => string;
  readonly onValue: (value: V) => void;
}) {
  return (
    <Field label={label}>
      {(parts) => (
        <Select
          {...parts}
          {...choice}
          options={values.map((value) => ({ value, label: word(value) }))}
        />
      )}
    </Field>
  );
}

function Toolbar({ asked, onOrder }: { readonly asked: Report; readonly onOrder: () => void }) {
  return (
    <div className={css['questions']}>
      <Choice
        label={t('adsform:report.compare')}
        value={asked.level}
        values={reportLevels}
        word={(level) => t(`adsform:report.level.${level}`)}
        onValue={asked.setLevel}
      />
      <Field label={t(`adsform:report.level.${asked.level}`)} note={t('adsform:report.all')}>
        {(parts) => (
          <Picker
            key={asked.level}
            parts={parts}
            many
            source={sources[asked.level]}
            values={asked.ids}
            onValues={(ids) => asked.setIds(ids.slice(0, MAX_IDS))}
          />
        )}
      </Field>
      <Choice
        label={t('adsform:report.granularity')}
        value={asked.granularity}
        values={['DAY', 'HOUR']}
        onValue={asked.setGranularity}
      />
      <Choice
        label={t('adsform:report.drawn')}
        value={asked.drawn}
        values={asked.shown}
        onValue={asked.setMetric}
      />
      <span className={css['end']}>
        <RangeButton />
        <Button icon={<FileDown {...icon} />} onClick={onOrder}>
          {t('adsform:csv.open')}
        </Button>
      </span>
    </div>
  );
}

function ReportChart({ rows, ask: { granularity }, drawn, today, currency }: Shown) {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <Chart
      label={t('adsform:report.chart', { metric: openWord(drawn) })}
      kind={names.size === 1 && granularity === 'DAY' ? 'bar' : 'line'}
      unit={chooseUnit(drawn, currency)}
      x={{
        ...timeWords(granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC'),
        short: timeWords(granularity === 'DAY' ? 3 * DAY_MS : DAY_MS, 'UTC').short,
        title: 'UTC',
      }}
      series={[...names].map(([id, name]) => ({
        id,
        name,
        points: rows
          .filter((row) => row.id === id)
          .map(({ start: x, stats }) => ({ x, y: toNumber(stats[drawn]), partial: x >= today })),
      }))}
    />
  );
}

function Rows({ rows, ask: { metrics: shown, granularity, ids }, currency }: Shown) {
  const named = ids.length > 0;
  const time = timeWords(granularity === 'DAY' ? 61 * DAY_MS : DAY_MS, 'UTC');
  const formatCell = (stat: Stat | undefined, metric: Metric): string => {
    const value = toNumber(stat);
    if (stat === 'hidden') return t('adsform:report.hidden');
    return value === null ? '—' : chooseUnit(metric, currency).full(value);
  };
  return (
    <SmallTable
      figures
      label={t('adsform:report.table')}
      head={['UTC', ...(named ? [t('adsform:field.name')] : []), ...shown.map(openWord)]}
    >
      {rows.slice(-MAX_ROWS).map(({ id, name, start, stats }) => (
        <tr key={`${id} ${String(start)}`}>
          <th scope="row">{time.full(start)}</th>
          {named && <td dir="auto">{name}</td>}
          {shown.map((metric) => (
            <td key={metric}>{formatCell(stats[metric], metric)}</td>
          ))}
        </tr>
      ))}
    </SmallTable>
  );
}
