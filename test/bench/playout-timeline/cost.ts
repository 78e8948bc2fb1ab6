import type { Browser, CDPSession, Page } from '@playwright/test';
import { scaled } from '../measure.ts';
import type { PageParts } from '../page-parts.ts';
import { addParts, openBlank } from '../page-parts.ts';

const VIEW = { width: 1280, height: 780 };
const STEPS = scaled(20, 2);
/** The first turns warm up. */
const WARM_UP = scaled(5, 0);
const DAY = 86_400_000;
/** Visible spans for panning (ms). */
const SPANS = [31 * DAY, DAY, 3 * 3_600_000].slice(0, scaled(3));
/** One turn of the wheel zooms by 2 ** (120 / 240). */
const TURN = 120;
/** From 31 days to 10 s. */
const TURNS_IN = scaled(36);

/** CPU of every step (ms), and the cost of opening. */
export interface Cost {
  readonly pan: number[];
  readonly zoom: number[];
  /** Time until 31 days are visible (ms), and the main thread's share. */
  readonly first: number;
  readonly firstCpu: number;
  readonly load: number;
  readonly elements: number;
}

/** CPU time of the main thread so far (ms). */
export async function taskOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

type Wheel = { readonly deltaY: number; readonly shiftKey?: boolean };

type Start = 'startOurs' | 'startFloor' | 'start';

/** The interface of every measured page: starting, and one turn of the wheel. */
interface BenchWindow {
  readonly playoutBench: Readonly<Record<Start, (count: number) => Promise<{ load: number }>>> & {
    open(): Promise<number>;
    step(options: Wheel): Promise<void>;
  };
}

/** Main-thread CPU of each turn of the wheel, until three frames later. */
async function turn(cdp: CDPSession, page: Page, wheel: Wheel, times: number): Promise<number[]> {
  const costs: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const before = await taskOf(cdp);
    await page.evaluate(
      (options) => (globalThis as unknown as BenchWindow).playoutBench.step(options),
      wheel,
    );
    costs.push((await taskOf(cdp)) - before);
  }
  return costs;
}

/** Opens a page with this many items, pans at three spans and zooms from 31 days to 10 s and back. */
export async function measure(
  browser: Browser,
  parts: PageParts,
  who: Start,
  count: number,
): Promise<Cost> {
  const page = await browser.newPage({ viewport: VIEW });
  await openBlank(page);
  await addParts(page, parts);
  const { load } = await page.evaluate(
    ([name, items]) => (globalThis as unknown as BenchWindow).playoutBench[name](items),
    [who, count] as const,
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskOf(cdp);
  const first = await page.evaluate(() =>
    (globalThis as unknown as BenchWindow).playoutBench.open(),
  );
  const firstCpu = (await taskOf(cdp)) - before;
  await turn(cdp, page, { deltaY: 0, shiftKey: true }, WARM_UP);
  const pan: number[] = [];
  const zoom: number[] = [];
  for (const [index, span] of SPANS.entries()) {
    pan.push(...(await turn(cdp, page, { deltaY: 60, shiftKey: true }, STEPS / 2)));
    pan.push(...(await turn(cdp, page, { deltaY: -60, shiftKey: true }, STEPS / 2)));
    const next = SPANS[index + 1];
    if (next === undefined) break;
    const turns = Math.round(Math.log2(span / next) * (240 / TURN));
    zoom.push(...(await turn(cdp, page, { deltaY: -TURN }, turns)));
  }
  zoom.push(...(await turn(cdp, page, { deltaY: -TURN }, TURNS_IN - zoom.length)));
  zoom.push(...(await turn(cdp, page, { deltaY: TURN }, TURNS_IN)));
  const elements = await page.locator('*').count();
  await page.close();
  return { pan, zoom, first, firstCpu, load, elements };
}
