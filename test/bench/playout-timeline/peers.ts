import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Row } from '../measure.ts';
import { percentile, row } from '../measure.ts';
import { buildPage } from '../page-parts.ts';
import type { Cost } from './cost.ts';
import { measure } from './cost.ts';

const folder = resolve(import.meta.dirname, '../timeline-peers');

/** The number of items that the peers can handle. */
const peers = [
  { name: 'vis-timeline 8.5.4', page: 'vis.js', counts: [1_000, 10_000] },
  { name: 'react-calendar-timeline 0.28.0', page: 'rct.js', counts: [1_000] },
] as const;

/** Installs the peers from their lock file, once; false if that fails. */
function installed(): boolean {
  if (existsSync(resolve(folder, 'node_modules/vis-timeline'))) return true;
  process.stdout.write('installing the timelines of others ...\n');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  return status === 0;
}

/** Pan and zoom of two other timelines. `ours`: the same steps of the same run, by number of items. */
export async function peerRows(browser: Browser, ours: ReadonlyMap<number, Cost>): Promise<Row[]> {
  if (!installed()) {
    process.stdout.write('The timelines of others could not be installed: they are left out.\n');
    return [];
  }
  const rows: Row[] = [];
  for (const { name, page, counts } of peers) {
    const parts = await buildPage(resolve(folder, page));
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
