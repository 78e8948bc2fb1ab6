import '../views-texts.ts';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Table2 } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { icon } from '../icon.ts';
import { IconButton } from '../IconButton.tsx';
import { SmallTable } from '../SmallTable.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { ChartProps, ChartRow } from './chart-data.ts';
import { mergeRows, seriesClass } from './chart-data.ts';
import css from './Chart.module.css';

/** Maximum number of cells for a table that is always present for screen readers; larger tables open on demand. */
const MAX_SPOKEN = 400;

// The library is larger than most panels, so the first chart loads it.
const Plot = lazy(() =>
  import('./Plot.tsx').then(({ Plot: component }) => ({ default: component })),
);

/** Lines, areas or bars over a common axis, also available as a table. With two or more series, a legend toggles them. */
export function Chart(props: ChartProps) {
  const { label, series, height = 180 } = props;
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => mergeRows(series), [series]);
  // Plotting takes longer than rendering most panels, so it is deferred.
  const isPlotted = useDeferredValue(true, false);
  const long = rows.length * series.length > MAX_SPOKEN;
  const toggle = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  if (rows.length === 0) return <p className={css['empty']}>{t('views:chart.empty')}</p>;
  return (
    <figure className={css['chart']} aria-label={label}>
      <Bar
        series={series}
        hidden={hidden}
        asTable={asTable}
        onAsTable={setAsTable}
        kind={props.kind}
        onToggle={toggle}
      />
      {asTable ? (
        <SmallTable label={t('views:chart.tableOf', { label })}>
          <Figures {...props} rows={rows} />
        </SmallTable>
      ) : (
        <>
          <div style={{ height }}>
            <Suspense fallback={null}>
              {isPlotted && <Plot {...props} rows={rows} hidden={hidden} />}
            </Suspense>
          </div>
          {!long && (
            <VisuallyHidden>
              <table aria-label={label}>
                <Figures {...props} rows={rows} />
              </table>
            </VisuallyHidden>
          )}
        </>
      )}
    </figure>
  );
}

interface BarProps extends Pick<ChartProps, 'series' | 'kind'> {
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly asTable: boolean;
  readonly onAsTable: (asTable: boolean) => void;
}

/** The legend and the switch between chart and table. */
function Bar({ series, kind, hidden, onToggle, asTable, onAsTable }: BarProps) {
  return (
    <div className={css['bar']}>
      {series.length > 1 && (
        <ul className={css['legend']}>
          {series.map(({ id, name, tone }, index) => (
            <li key={id}>
              <button
                type="button"
                className={css['key']}
                aria-pressed={!hidden.has(id)}
                onClick={() => onToggle(id)}
              >
                <Sample style={seriesClass(tone, index)} kind={kind} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className={css['table']}>
        <IconButton
          label={t('views:chart.table')}
          icon={<Table2 {...icon} />}
          pressed={asTable}
          onClick={() => onAsTable(!asTable)}
        />
      </span>
    </div>
  );
}

/** The style of a series: its color and its dashes or hatching. */
function Sample({ style, kind }: { readonly style: string; readonly kind: ChartProps['kind'] }) {
  return (
    <svg width={18} height={10} aria-hidden="true">
      {kind === 'bar' ? (
        <rect x={4} width={10} height={10} rx={2} className={css[`fill${style}`]} />
      ) : (
        <path d="M0 5H18" className={css[`line${style}`]} />
      )}
    </svg>
  );
}

function Figures({ series, unit, x, rows }: ChartProps & { readonly rows: readonly ChartRow[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{x.title}</th>
          {series.map(({ id, name }) => (
            <th key={id} scope="col" className={css['figure']}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.x}>
            <th scope="row">
              {x.full(row.x)}
              {row.partial && ` ${t('views:chart.partial')}`}
            </th>
            {row.values.map((value, at) => (
              <td key={series[at]?.id} className={css['figure']}>
                {value === null ? '\u2013' : unit.full(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
