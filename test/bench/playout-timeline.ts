import type { Browser, CDPSession, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import type { Row } from './measure.ts';
import { percentile, row } from './measure.ts';
import type { PageParts } from './playout-timeline/build.ts';
import { buildPage } from './playout-timeline/build.ts';
import { peerRows } from './playout-timeline/peers.ts';

const VIEW = { width: 1280, height: 780 };
const STEPS = 20;
const RUNS = 3;
export const COUNTS = [1_000, 10_000, 100_000] as const;
const DAY = 86_400_000;
/** Spans that are panned over (ms). */
const SPANS = [31 * DAY, DAY, 3 * 3_600_000];
/** One turn of the wheel zooms by 2 ** (120 / 240). */
const TURN = 120;
/** From 31 days to 10 s. */
const TURNS_IN = 36;

export interface Cost {
  readonly pan: number[];
  readonly zoom: number[];
  readonly first: number;
  readonly load: number;
  readonly elements: number;
}

/** CPU time of the main thread so far (ms). */
export async function taskOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

type Wheel = { readonly deltaY: number; readonly shiftKey?: boolean };

interface BenchWindow {
  readonly playoutBench: {
    startOurs(count: number): Promise<{ first: number; load: number }>;
    startFloor(count: number): Promise<{ first: number; load: number }>;
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

async function measure(
  browser: Browser,
  parts: PageParts,
  who: 'startOurs' | 'startFloor',
  count: number,
): Promise<Cost> {
  const page = await browser.newPage({ viewport: VIEW });
  await page.goto('about:blank');
  await page.addStyleTag({ content: parts.style });
  await page.addScriptTag({ content: parts.script });
  const { first, load } = await page.evaluate(
    ([name, items]) => (globalThis as unknown as BenchWindow).playoutBench[name](items),
    [who, count] as const,
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await turn(cdp, page, { deltaY: 0, shiftKey: true }, 5);
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
  return { pan, zoom, first, load, elements };
}

/** Runs in turns, so that a busy moment of the machine hits both; joined over the runs. */
async function both(browser: Browser, parts: PageParts, count: number) {
  const join = (costs: readonly Cost[]): Cost => ({
    pan: costs.flatMap(({ pan }) => pan),
    zoom: costs.flatMap(({ zoom }) => zoom),
    first: Math.min(...costs.map(({ first }) => first)),
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

/** Pan and zoom of the timeline at 100,000 items in 12 lanes over 31 days, beside a bare canvas and two timelines of others. */
export async function benchPlayoutTimeline(): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const parts = await buildPage('page.tsx');
    const rows: Row[] = [];
    for (const count of COUNTS) {
      const { ours, floor } = await both(browser, parts, count);
      const items = `${count.toLocaleString('en')} items`;
      const goal = count === 100_000 ? '<= 1.5x' : '';
      rows.push(
        row(`timeline: pan p95, ${items} (bare canvas)`, percentile(95, ours.pan), percentile(95, floor.pan), 'ms', goal),
        row(`timeline: zoom p95, ${items} (bare canvas)`, percentile(95, ours.zoom), percentile(95, floor.zoom), 'ms', goal),
        row(`timeline: first draw of 31 days, ${items} (bare canvas)`, ours.first, floor.first, 'ms', count === 100_000 ? '<= 150 ms' : ''),
        row(`timeline: all rows in lanes, ${items}`, ours.load, null, 'ms'),
        row(`timeline: elements, ${items} (bare canvas)`, ours.elements, floor.elements, ''),
      );
    }
    return [...rows, ...(await peerRows(browser))];
  } finally {
    await browser.close();
  }
}
