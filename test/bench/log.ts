import type { Browser } from '@playwright/test';
import { closeBrowser, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { median, row, scaled } from './measure.ts';
import type { PageParts } from './page-parts.ts';
import { addParts, buildPage, openBlank } from './page-parts.ts';
import { taskOf } from './playout-timeline/cost.ts';

const RUNS = scaled(3);
const SECONDS = scaled(4, 0.05);

interface BenchWindow {
  readonly kitBench: {
    openLog(who: Who): Promise<void>;
    write(seconds: number): Promise<void>;
  };
}

type Who = 'ours' | 'floor' | 'unseen';

/** Lines are written for this time before it is measured. */
const WARM_UP = scaled(1, 0.05);

/** Main-thread CPU (ms) for 1,000 lines arriving within a second, with 100,000 in the log. */
async function measure(browser: Browser, parts: PageParts, who: Who): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 780 } });
  await openBlank(page);
  await addParts(page, parts);
  const bench = (): Promise<void> =>
    page.evaluate((name) => (globalThis as unknown as BenchWindow).kitBench.openLog(name), who);
  await bench();
  const cdp = await session(page);
  const write = (seconds: number): Promise<void> =>
    page.evaluate((time) => (globalThis as unknown as BenchWindow).kitBench.write(time), seconds);
  await write(WARM_UP);
  const before = await taskOf(cdp);
  await write(SECONDS);
  const cost = ((await taskOf(cdp)) - before) / SECONDS;
  await page.close();
  return cost;
}

/** A log that follows 1,000 lines a second, compared with hand-made recycled rows and with lines that are not drawn. */
export async function benchLog(): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const parts = await buildPage('kit/page.tsx');
    const costs: Record<Who, number[]> = { ours: [], floor: [], unseen: [] };
    for (let run = 0; run < RUNS; run += 1)
      for (const who of ['unseen', 'floor', 'ours'] as const)
        costs[who].push(await measure(browser, parts, who));
    const ours = median(costs.ours);
    return [
      row(
        'log: 1,000 lines, 100,000 held (recycled rows)',
        ours,
        median(costs.floor),
        'ms',
        '<= 2x',
      ),
      row('log: 1,000 lines, 100,000 held (nothing drawn)', ours, median(costs.unseen), 'ms'),
    ];
  } finally {
    await closeBrowser(browser);
  }
}
