import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Line, LineChart, XAxis, YAxis } from 'recharts';
import { HEIGHT, WIDTH } from './plot.ts';

interface Row {
  readonly hz: number;
  readonly left: number;
  readonly right: number;
}

/** A chart of two lines that React renders from its state; returns a function that shows other values. */
export function mountChart(
  host: HTMLElement,
  first: readonly Row[],
): (rows: readonly Row[]) => void {
  let show: ((rows: readonly Row[]) => void) | null = null;
  function Chart() {
    const [rows, setRows] = useState(first);
    show = setRows;
    return (
      <LineChart width={WIDTH} height={HEIGHT} data={rows}>
        <XAxis dataKey="hz" type="number" scale="log" domain={[20, 20_000]} />
        <YAxis domain={[-24, 24]} />
        <Line dataKey="left" dot={false} isAnimationActive={false} />
        <Line dataKey="right" dot={false} isAnimationActive={false} />
      </LineChart>
    );
  }
  createRoot(host).render(<Chart />);
  return (rows) => show?.(rows);
}
