import type { Browser } from '@playwright/test';
import type { Row } from '../measure.ts';
import { percentile, row } from '../measure.ts';
import { buildPage } from '../page-parts.ts';
import type { Cost } from './cost.ts';
import { measure } from './cost.ts';

/** The number of items that the peers can handle. */
const peers = [
  { name: 'vis-timeline 8.5.4', page: 'vis.js', counts: [1_000, 10_000] },
  { name: 'react-calendar-timeline 0.28.0', page: 'rct.js', counts: [1_000] },
] as const;

/** Pan and zoom of two other timelines. `ours`: the same steps of the same run, by number of items. */
export async function peerRows(browser: Browser, ours: ReadonlyMap<number, Cost>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, page, counts } of peers) {
    const parts = await buildPage(`peers/${page}`);
    for (const count of counts) {
      const cost = await measure(browser, parts, 'start', count);
      const mine = ours.get(count);
      if (mine === undefined) continue;
      const what = `${count.toLocaleString('en')} items (${name})`;
      const p95 = (values: readonly number[]): number => percentile(95, values);
      rows.push(
        row(`timeline: pan p95, ${what}`, p95(mine.pan), p95(cost.pan), 'ms'),
        row(`timeline: zoom p95, ${what}`, p95(mine.zoom), p95(cost.zoom), 'ms'),
        row(`timeline: first draw of 31 days, ${what}`, mine.first, cost.first, 'ms'),
        row(`timeline: CPU of the first draw, ${what}`, mine.firstCpu, cost.firstCpu, 'ms'),
        row(`timeline: elements, ${what}`, mine.elements, cost.elements, ''),
      );
    }
  }
  return rows;
}
