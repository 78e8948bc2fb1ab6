import type { CDPSession, Page } from '@playwright/test';
import { closeBrowser, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { percentile, row, scaled } from './measure.ts';
import type { PageParts } from './page-parts.ts';
import { addParts, buildPage } from './page-parts.ts';
import { taskOf } from './playout-timeline/cost.ts';
import type { Lines } from './processes.ts';
import { dataFolder, startHost, startLines } from './processes.ts';

const RUNS = scaled(3);
/** The first turns of the wheel warm up. */
const WARM_UP = scaled(5, 0);
const STEPS = scaled(60);
const VIEW = { width: 1600, height: 1000 };

interface FloorWindow {
  readonly kitBench: { campaigns(size: Box): Promise<void> };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function scriptOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

interface Cost {
  readonly all: number;
  readonly script: number;
}

/** Main-thread CPU (ms) and its scripting share of each turn of the wheel, until three frames later. */
async function wheel(page: Page, { x, y, width, height }: Box): Promise<Cost[]> {
  const cdp = await session(page);
  const costs: Cost[] = [];
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let step = 0; step < STEPS + WARM_UP; step += 1) {
    const before = [await taskOf(cdp), await scriptOf(cdp)] as const;
    await page.mouse.wheel(0, 120);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    if (step < WARM_UP) continue;
    costs.push({
      all: (await taskOf(cdp)) - before[0],
      script: (await scriptOf(cdp)) - before[1],
    });
  }
  return costs;
}

/** The table of campaigns of the host. */
async function openCampaigns(page: Page, home: string): Promise<Box> {
  await page.goto(new URL('/ads', home).href);
  const grid = page.getByRole('treegrid');
  await grid
    .getByRole('row', { name: /Campaign \d{4}/ })
    .first()
    .waitFor();
  const box = await grid.boundingBox();
  if (box === null) throw new Error('the table of campaigns has no place in the window');
  return box;
}

/** A document of the host without the window: the floor may request what the window requests. */
async function openFloor(page: Page, parts: PageParts, home: string, box: Box): Promise<void> {
  await page.goto(new URL('/none', home).href);
  await page.evaluate(() => document.body.replaceChildren());
  await addParts(page, parts);
  await page.evaluate(
    (size) => (globalThis as unknown as FloorWindow).kitBench.campaigns(size),
    box,
  );
}

/** The demo service in its own process, with 5,000 campaigns. */
async function startAds(): Promise<{ lines: Lines; url: string; token: string }> {
  const lines = startLines(['bin/channelstrip.js', 'demo-server', 'ads', '--fault', 'many']);
  const ready = JSON.parse((await lines.next()).replace(/^READY /, '')) as {
    url: string;
    token: string;
  };
  return { lines, ...ready };
}

/** Scrolling 5,000 campaigns of a demo service that page in by 50, compared with hand-made recycled rows of the same pages and texts. */
export async function benchAdsCampaigns(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startAds();
  const host = await startHost(data.path, demo, [], 'ads');
  const browser = await openBrowser();
  try {
    const parts = await buildPage('kit/page.tsx');
    const context = await browser.newContext({ viewport: VIEW, bypassCSP: true });
    const login = await context.newPage();
    await login.goto(host.url);
    await login.waitForURL((url) => !url.href.includes('token'));
    await login.getByRole('navigation').first().waitFor();
    await login.close();
    const [ours, floor]: [Cost[], Cost[]] = [[], []];
    // Alternates, so that load on the machine affects both.
    for (let run = 0; run < RUNS; run += 1) {
      const page = await context.newPage();
      const box = await openCampaigns(page, host.url);
      ours.push(...(await wheel(page, box)));
      await page.close();
      const plain = await context.newPage();
      await openFloor(plain, parts, host.url, box);
      floor.push(...(await wheel(plain, { ...box, x: 0, y: 0 })));
      await plain.close();
    }
    const compare = (share: number, of: keyof Cost): readonly [number, number] => [
      percentile(
        share,
        ours.map((cost) => cost[of]),
      ),
      percentile(
        share,
        floor.map((cost) => cost[of]),
      ),
    ];
    return [
      row('ads-campaigns: wheel p50 (recycled rows)', ...compare(50, 'all'), 'ms'),
      row('ads-campaigns: wheel p95 (recycled rows)', ...compare(95, 'all'), 'ms'),
      row('ads-campaigns: scripting p50 (recycled rows)', ...compare(50, 'script'), 'ms'),
      row(
        'ads-campaigns: scripting p95 (recycled rows)',
        ...compare(95, 'script'),
        'ms',
        '<= 1.5x',
      ),
    ];
  } finally {
    await closeBrowser(browser);
    await host.lines.stop();
    await demo.lines.stop();
    data.remove();
  }
}
