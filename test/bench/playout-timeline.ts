import type { Browser } from '@playwright/test';
import { closeBrowser, openBrowser } from './browser.ts';
import type { Row } from './measure.ts';
import { once, percentile, row, scaled, withPeers } from './measure.ts';
import type { PageParts } from './page-parts.ts';
import { buildPage } from './page-parts.ts';
import type { Cost } from './playout-timeline/cost.ts';
import { measure } from './playout-timeline/cost.ts';
import { peerRows } from './playout-timeline/peers.ts';

const RUNS = scaled(3);
const COUNTS = once ? [120] : [1_000, 10_000, 100_000];

/** Runs alternate, so that load on the machine affects both; results are combined. */
async function both(browser: Browser, parts: PageParts, count: number) {
  const join = (costs: readonly Cost[]): Cost => ({
    pan: costs.flatMap(({ pan }) => pan),
    zoom: costs.flatMap(({ zoom }) => zoom),
    first: Math.min(...costs.map(({ first }) => first)),
    firstCpu: Math.min(...costs.map(({ firstCpu }) => firstCpu)),
    load: Math.min(...costs.map(({ load }) => load)),
    elements: Math.max(...costs.map(({ elements }) => elements)),
  });
  const ours: Cost[] = [];
  const floor: Cost[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    floor.push(await measure(browser, parts, 'startFloor', count));
    ours.push(await measure(browser, parts, 'startOurs', count));
  }
  return { ours: join(ours), floor: join(floor) };
}

/** Pan and zoom of the timeline with 100,000 items in 12 lanes over 31 days, compared with a bare canvas and two other timelines. */
export async function benchPlayoutTimeline(): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const parts = await buildPage('playout-timeline/page.tsx');
    const rows: Row[] = [];
    const mine = new Map<number, Cost>();
    for (const count of COUNTS) {
      const { ours, floor } = await both(browser, parts, count);
      mine.set(count, ours);
      const items = `${count.toLocaleString('en')} items`;
      const goal = count === 100_000 ? '<= 1.5x' : '';
      rows.push(
        row(
          `timeline: pan p95, ${items} (bare canvas)`,
          percentile(95, ours.pan),
          percentile(95, floor.pan),
          'ms',
          goal,
        ),
        row(
          `timeline: zoom p95, ${items} (bare canvas)`,
          percentile(95, ours.zoom),
          percentile(95, floor.zoom),
          'ms',
          goal,
        ),
        row(
          `timeline: first draw of 31 days, ${items} (bare canvas)`,
          ours.first,
          floor.first,
          'ms',
          count === 100_000 ? '<= 150 ms' : '',
        ),
        row(
          `timeline: CPU of the first draw, ${items} (bare canvas)`,
          ours.firstCpu,
          floor.firstCpu,
          'ms',
        ),
        row(`timeline: all rows in lanes, ${items}`, ours.load, null, 'ms'),
        row(`timeline: elements, ${items} (bare canvas)`, ours.elements, floor.elements, ''),
      );
    }
    return withPeers ? [...rows, ...(await peerRows(browser, mine))] : rows;
  } finally {
    await closeBrowser(browser);
  }
}
