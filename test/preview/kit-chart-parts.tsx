import type { ComponentType } from 'react';
import { Pane } from '../../src/renderer/ui/Pane.tsx';
import { Chart } from '../../src/renderer/ui/chart/Chart.tsx';
import type { Point } from '../../src/renderer/ui/chart/chart-data.ts';
import { Gauge } from '../../src/renderer/ui/chart/Gauge.tsx';
import {
  bytesUnit,
  countUnit,
  durationUnit,
  moneyUnit,
  percentUnit,
  timeWords,
} from '../../src/renderer/ui/chart/units.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 10, 7, 12);
const points = (count: number, step: number, value: (at: number) => number | null): Point[] =>
  Array.from({ length: count }, (_, at) => ({ x: start + at * step, y: value(at) }));
const wave = (at: number, low: number, high: number): number =>
  low + ((high - low) * (1 + Math.sin(at * 0.7) * Math.cos(at * 0.31))) / 2;

const days = {
  title: 'Day',
  ...timeWords(14 * DAY, 'UTC'),
  full: timeWords(14 * DAY, 'UTC').short,
};
const hours = { title: 'Time', ...timeWords(DAY, 'UTC') };

const frame = {
  height: '100%',
  overflow: 'auto',
  padding: 16,
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
} as const;

function Charts() {
  return (
    <div style={frame}>
      <Pane title="Spend per day" note="531.20 of 560.00 EUR">
        <Chart
          label="Spend per day"
          kind="bar"
          unit={moneyUnit('EUR')}
          x={days}
          reference={{ valueAt: () => 40, label: 'budget 40.00' }}
          series={[
            {
              id: 'spend',
              name: 'Spend',
              points: points(14, DAY, (at) => 36 + (at % 5)).map((one, at) => ({
                ...one,
                partial: at === 13,
              })),
            },
          ]}
        />
      </Pane>
      <Pane title="Latency">
        <Chart
          label="Latency"
          kind="line"
          unit={durationUnit()}
          x={hours}
          series={['p50', 'p95', 'p99'].map((name, at) => ({
            id: name,
            name,
            points: points(24, 3_600_000, (hour) =>
              hour === 9 ? null : wave(hour + at * 3, 20 * (at + 1), 90 * (at + 1)),
            ),
          }))}
        />
      </Pane>
      <Pane title="Memory">
        <Chart
          label="Memory"
          kind="area"
          unit={bytesUnit()}
          x={hours}
          series={['api', 'worker'].map((name, at) => ({
            id: name,
            name,
            points: points(96, 900_000, (quarter) => wave(quarter / 4 + at * 5, 2e8, 9e8)),
          }))}
        />
      </Pane>
      <Pane title="Sign-ups">
        <Chart
          label="Sign-ups"
          kind="bar"
          unit={countUnit()}
          x={days}
          series={['Berlin', 'Hamburg'].map((name, at) => ({
            id: name,
            name,
            points: points(7, DAY, (day) => Math.round(wave(day + at * 2, 400, 18_000))),
          }))}
        />
      </Pane>
      <Pane title="One point">
        <Chart
          label="One point"
          kind="line"
          unit={countUnit()}
          x={hours}
          height={120}
          series={[{ id: 'one', name: 'One', points: points(1, 1, () => 12) }]}
        />
      </Pane>
      <Pane title="Nothing">
        <Chart label="Nothing" kind="line" unit={countUnit()} x={hours} series={[]} />
      </Pane>
      <div
        style={{
          display: 'grid',
          gap: 12,
          gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
          alignContent: 'start',
        }}
      >
        <Gauge label="Memory" value={5.5 * 2 ** 30} max={20 * 2 ** 30} unit={bytesUnit()} />
        <Gauge label="Budget" value={0.86} max={1} unit={percentUnit()} />
        <Gauge label="Services" value={25} max={25} unit={countUnit()} />
        <Gauge
          label="This month"
          value={14.8}
          max={null}
          unit={moneyUnit('USD')}
          note="about 21.10 USD by month end"
        />
      </div>
    </div>
  );
}

export const chartParts: Readonly<Record<string, ComponentType>> = {
  chart: Charts,
};
