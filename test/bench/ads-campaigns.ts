import type { CDPSession, Page } from '@playwright/test';
import { startSceneApp } from '../preview/scene-app.ts';
import { openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { percentile, row } from './measure.ts';
import { buildPage } from './playout-timeline/build.ts';
import { taskOf } from './playout-timeline/cost.ts';

const RUNS = 3;
const STEPS = 60;
const VIEW = { width: 1600, height: 1000 };

interface FloorWindow {
  readonly kitBench: { floor(): Promise<void> };
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
  for (let step = 0; step < STEPS + 5; step += 1) {
    const before = [await taskOf(cdp), await scriptOf(cdp)] as const;
    await page.mouse.wheel(0, 120);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    // The first turns warm up.
    if (step < 5) continue;
    costs.push({
      all: (await taskOf(cdp)) - before[0],
      script: (await scriptOf(cdp)) - before[1],
    });
  }
  return costs;
}

/** The table of campaigns; the pages come from a scripted core in the page, so their cost counts too. */
async function openCampaigns(page: Page, url: string): Promise<Box> {
  await page.goto(url);
  const grid = page.getByRole('treegrid');
  await grid.getByRole('row', { name: /Campaign 0000/ }).waitFor();
  const box = await grid.boundingBox();
  if (box === null) throw new Error('the table of campaigns has no place in the window');
  return box;
}

/** Scrolling 5,000 campaigns that page in by 50, compared with hand-made recycled rows of eight texts that are all there. */
export async function benchAdsCampaigns(): Promise<Row[]> {
  const app = await startSceneApp();
  const browser = await openBrowser();
  try {
    const parts = await buildPage('../kit/page.tsx');
    const [ours, floor]: [Cost[], Cost[]] = [[], []];
    // Alternates, so that load on the machine affects both.
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage({ viewport: VIEW });
      const box = await openCampaigns(page, app.url('ads-many'));
      ours.push(...(await wheel(page, box)));
      await page.close();
      const size = { width: Math.round(box.width), height: Math.round(box.height) };
      const plain = await browser.newPage({ viewport: size });
      await plain.goto('about:blank');
      await plain.addStyleTag({ content: parts.style });
      await plain.addScriptTag({ content: parts.script });
      await plain.evaluate(() => (globalThis as unknown as FloorWindow).kitBench.floor());
      floor.push(...(await wheel(plain, { x: 0, y: 0, ...size })));
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
    await browser.close();
    await app.stop();
  }
}
