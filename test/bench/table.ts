import type { Browser } from '@playwright/test';
import { closeBrowser, metricsOf, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { percentile, row, scaled, withPeers } from './measure.ts';
import type { PageParts } from './page-parts.ts';
import { addParts, buildPage, openBlank } from './page-parts.ts';
import { taskOf } from './playout-timeline/cost.ts';

const RUNS = scaled(3);
/** The first turns of the wheel warm up. */
const WARM_UP = scaled(5, 0);
const STEPS = scaled(40);
const PEER = 'AG Grid 36.2.0';

interface Cost {
  readonly wheel: number[];
  readonly heap: number;
  readonly elements: number;
}

interface BenchWindow {
  readonly kitBench: Readonly<Record<'ours' | 'floor' | 'peer', () => Promise<void>>> & {
    frames(count: number): Promise<void>;
  };
}

/** Main-thread CPU of each turn of the wheel over 12,000 rows, until three frames later. */
async function measure(
  browser: Browser,
  parts: PageParts,
  who: 'ours' | 'floor' | 'peer',
): Promise<Cost> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 780 } });
  await openBlank(page);
  await addParts(page, parts);
  const cdp = await session(page);
  const { heap: before } = await metricsOf(cdp);
  await page.evaluate((name) => (globalThis as unknown as BenchWindow).kitBench[name](), who);
  await page.mouse.move(600, 400);
  const wheel: number[] = [];
  for (let step = 0; step < STEPS + WARM_UP; step += 1) {
    const task = await taskOf(cdp);
    await page.mouse.wheel(0, 120);
    await page.evaluate(() => (globalThis as unknown as BenchWindow).kitBench.frames(3));
    if (step >= WARM_UP) wheel.push((await taskOf(cdp)) - task);
  }
  const elements = await page.locator('*').count();
  const { heap } = await metricsOf(cdp);
  await page.close();
  return { wheel, heap: heap - before, elements };
}

const joined = (costs: readonly Cost[]): Cost => ({
  wheel: costs.flatMap(({ wheel }) => wheel),
  heap: Math.min(...costs.map(({ heap }) => heap)),
  elements: Math.max(...costs.map(({ elements }) => elements)),
});

/** Scrolling a table of 12,000 rows and 8 columns, compared with hand-made recycled rows and another table library. */
export async function benchTable(): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const parts = await buildPage('kit/page.tsx');
    const peerParts = withPeers ? await buildPage('peers/table.js') : null;
    const [ours, floor, peer]: [Cost[], Cost[], Cost[]] = [[], [], []];
    // Alternates, so that load on the machine affects all.
    for (let run = 0; run < RUNS; run += 1) {
      floor.push(await measure(browser, parts, 'floor'));
      ours.push(await measure(browser, parts, 'ours'));
      if (peerParts !== null) peer.push(await measure(browser, peerParts, 'peer'));
    }
    const mine = joined(ours);
    const rows = compared(mine, joined(floor), 'recycled rows', '<= 1.5x');
    return peerParts === null ? rows : [...rows, ...compared(mine, joined(peer), PEER, '< 1x')];
  } finally {
    await closeBrowser(browser);
  }
}

function compared(ours: Cost, other: Cost, name: string, goal: string): Row[] {
  const what = `(${name})`;
  return [
    row(`table: wheel p50 ${what}`, percentile(50, ours.wheel), percentile(50, other.wheel), 'ms'),
    row(
      `table: wheel p95 ${what}`,
      percentile(95, ours.wheel),
      percentile(95, other.wheel),
      'ms',
      goal,
    ),
    row(`table: heap ${what}`, ours.heap, other.heap, 'MB'),
    row(`table: elements ${what}`, ours.elements, other.elements, ''),
  ];
}
