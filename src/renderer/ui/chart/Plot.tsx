import '../views-texts.ts';
import type { ReactElement } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ChartProps, ChartRow, Series } from './chart-data.ts';
import { seriesClass } from './chart-data.ts';
import css from './Chart.module.css';

/** Maximum number of points that get marks. */
const MAX_MARKED = 60;

interface PlotProps extends ChartProps {
  readonly rows: readonly ChartRow[];
  /** Hidden series. */
  readonly hidden: ReadonlySet<string>;
}

/** The drawn chart, without animations. Left and Right move between values while it has the focus. */
export function Plot(props: PlotProps) {
  const { kind, rows, reference } = props;
  return (
    <ResponsiveContainer className={css['plot'] ?? ''} width="100%" height="100%">
      <ComposedChart
        data={[...rows]}
        accessibilityLayer
        title={props.label}
        // Leaves room for the label of a limit above its line.
        margin={{ top: reference === undefined ? 8 : 18, right: 12, bottom: 0, left: 4 }}
        barCategoryGap="24%"
        barGap={2}
      >
        <CartesianGrid vertical={false} className={css['grid'] ?? ''} />
        {axes(props)}
        <Tooltip
          isAnimationActive={false}
          cursor={{ className: css['cursor'] ?? '' }}
          content={({ active, label }) =>
            active ? <Tip {...props} row={rows.find((row) => row.x === label)} /> : null
          }
        />
        {reference !== undefined && compared(reference, rows)}
        {props.series.map((series, index) =>
          props.hidden.has(series.id)
            ? null
            : drawn(kind, series, index, rows.length <= MAX_MARKED),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function axes({ kind, x, unit, rows, hidden, series }: PlotProps): ReactElement {
  const shown = rows.flatMap(({ values }) =>
    values.filter((_, index) => !hidden.has(series[index]?.id ?? '')),
  );
  const ticks = unit.ticks?.(Math.max(0, ...shown.map((value) => value ?? 0)));
  return (
    <>
      <XAxis
        dataKey="x"
        {...(kind === 'bar'
          ? { type: 'category' as const }
          : {
              type: 'number' as const,
              domain: ['dataMin', 'dataMax'] as const,
              scale: 'time' as const,
            })}
        tickFormatter={x.short}
        tickLine={false}
        minTickGap={24}
        height={22}
      />
      <YAxis
        width="auto"
        tickFormatter={unit.short}
        tickLine={false}
        axisLine={false}
        tickCount={4}
        {...(ticks === undefined
          ? { domain: kind === 'line' ? ['auto', 'auto'] : [0, 'auto'] }
          : { ticks: [...ticks], domain: [0, ticks.at(-1) ?? 'auto'] })}
      />
    </>
  );
}

/** A straight line over the whole width, or one with a step wherever the value changes. */
function compared(
  { valueAt, label }: NonNullable<ChartProps['reference']>,
  rows: readonly ChartRow[],
): ReactElement {
  const values = rows.map(({ x }) => valueAt(x));
  const [value = null] = values;
  if (value === null || values.some((one) => one !== value)) {
    const first = values.findIndex((one) => one !== null);
    return (
      <Line
        dataKey={({ x }: ChartRow) => valueAt(x)}
        type="step"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
        className={css['reference'] ?? ''}
        label={({ x, y, index }) =>
          index === first ? (
            <text x={x} y={Number(y) - 5} className={css['note']}>
              {label}
            </text>
          ) : (
            <g />
          )
        }
      />
    );
  }
  return (
    <ReferenceLine
      y={value}
      className={css['reference'] ?? ''}
      ifOverflow="extendDomain"
      label={{
        value: label,
        // The button for the table is at the right end.
        position: 'insideBottomLeft',
        className: css['note'] ?? '',
      }}
    />
  );
}

function drawn(
  kind: ChartProps['kind'],
  { id, name, tone }: Series,
  index: number,
  marked: boolean,
): ReactElement {
  const style = seriesClass(tone, index);
  const common = {
    name,
    dataKey: (row: ChartRow): number | null => row.values[index] ?? null,
    isAnimationActive: false,
  };
  const line = css[`line${style}`] ?? '';
  const dot = marked && tone !== 'before' ? <Mark series={index % 6} /> : false;
  switch (kind) {
    case 'bar':
      return <Bar key={id} {...common} shape={<Column style={style} />} />;
    case 'area':
      return (
        <Area
          key={id}
          {...common}
          className={css[`area${style}`] ?? ''}
          type="monotone"
          dot={dot}
          activeDot={dot}
        />
      );
    case 'line':
      return <Line key={id} {...common} className={line} type="linear" dot={dot} activeDot={dot} />;
  }
}

/** The mark of a line's value; each series has its own shape. Recharts sets the position. */
function Mark({
  series,
  cx = 0,
  cy,
}: {
  readonly series: number;
  readonly cx?: number;
  readonly cy?: number;
}) {
  if (cy === undefined || cy === null || Number.isNaN(cy)) return null;
  const shapes = [
    'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    'M-3-3H3V3H-3Z',
    'M0-4L4 3H-4Z',
    'M0-4L4 0L0 4L-4 0Z',
    'M-4-3H4L0 4Z',
    'M-4 0H4M0-4V4',
  ];
  return (
    <path
      d={shapes[series] ?? ''}
      transform={`translate(${String(cx)} ${String(cy)})`}
      className={css[`mark${String(series)}`]}
    />
  );
}

interface ColumnProps {
  /** See `seriesClass`. */
  readonly style: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: ChartRow;
}

/** A bar; hatched if its value is incomplete. */
function Column({ style, x = 0, y = 0, width = 0, height = 0, payload }: ColumnProps) {
  const partial = payload?.partial === true;
  const wide = Math.min(width, 28);
  const left = x + (width - wide) / 2;
  const lines = [];
  if (partial)
    for (let at = 4; at < height + wide; at += 5)
      lines.push(
        `M${String(left + Math.max(0, at - height))} ${String(y + Math.min(height, at))}L${String(left + Math.min(wide, at))} ${String(y + Math.max(0, at - wide))}`,
      );
  return (
    <g className={css[`${partial ? 'hatch' : 'fill'}${style}`]}>
      <rect x={left} y={y} width={wide} height={Math.max(0, height)} rx={Math.min(2, wide / 4)} />
      {partial && <path d={lines.join('')} />}
    </g>
  );
}

function Tip({ row, series, hidden, unit, x }: PlotProps & { readonly row: ChartRow | undefined }) {
  if (row === undefined) return null;
  return (
    <div className={css['tip']} role="status">
      <p className={css['when']}>
        {x.full(row.x)}
        {row.partial && ` ${t('views:chart.partial')}`}
      </p>
      <dl>
        {series.map(({ id, name }, index) =>
          hidden.has(id) ? null : (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                {typeof row.values[index] === 'number' ? unit.full(row.values[index]) : '\u2013'}
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
