import type { CDPSession, Page } from '@playwright/test';
import { closeBrowser, metricsOf, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { percentile, rest, row, scaled } from './measure.ts';
import type { PageParts } from './page-parts.ts';
import { addParts, buildPage } from './page-parts.ts';
import { taskOf } from './playout-timeline/cost.ts';
import { dataFolder, startDemo, startHost } from './processes.ts';

const TRACKS = scaled(100_000, 1_000);
/** Items per page of the window. */
const PAGE = 100;
/** Rest (ms) before a jump, in which the neighbors of the page before arrive. */
const REST = 500;
const RUNS = scaled(3);
/** The first turns of the wheel warm up. */
const WARM_UP = scaled(5, 0);
const STEPS = scaled(40);
const JUMPS = scaled(12);
const VIEW = { width: 1600, height: 1000 };

interface Cost {
  readonly wheel: number[];
  readonly script: number[];
  readonly heap: number;
}

interface FloorWindow {
  readonly kitBench: {
    tracks(box: Box, count: number): Promise<void>;
    pageTimes(pages: readonly number[]): Promise<number[]>;
  };
}
type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const threeFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function scriptOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** Main-thread CPU and its scripting share of each turn of the wheel, until three frames later. */
async function wheel(page: Page, { x, y, width, height }: Box): Promise<Cost> {
  const cdp = await session(page);
  const [all, script]: [number[], number[]] = [[], []];
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let step = 0; step < STEPS + WARM_UP; step += 1) {
    const before = [await taskOf(cdp), await scriptOf(cdp)] as const;
    await page.mouse.wheel(0, 120);
    await threeFrames(page);
    if (step < WARM_UP) continue;
    all.push((await taskOf(cdp)) - before[0]);
    script.push((await scriptOf(cdp)) - before[1]);
  }
  return { wheel: all, script, heap: (await metricsOf(cdp)).heap };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Tracks' });

async function openTracks(page: Page, home: string): Promise<Box> {
  await page.goto(new URL('/#track', home).href);
  await grid(page)
    .getByText(/\d:\d\d/)
    .first()
    .waitFor();
  const box = await grid(page).boundingBox();
  if (box === null) throw new Error('the table of tracks has no place in the window');
  return box;
}

/** ms from the first frame after a jump, which shows empty rows, to the one in which all visible rows show their tracks. */
function blankAfterJump(page: Page, share: number): Promise<number> {
  return grid(page).evaluate(async (element, to) => {
    const waits = (): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll('[role="row"]')].slice(1);
      return rows.some((one) => {
        const { top: above, bottom: below } = one.getBoundingClientRect();
        return below > top + 32 && above < bottom && one.textContent === '';
      });
    };
    element.scrollTop = element.scrollHeight * to;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const started = performance.now();
    while (waits()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - started;
  }, share);
}

/** A document of the host without the window: the floor may request what the window requests. */
async function openFloor(page: Page, parts: PageParts, home: string): Promise<void> {
  await page.goto(new URL('/none', home).href);
  await page.evaluate(() => document.body.replaceChildren());
  await addParts(page, parts);
}

async function measureFloor(page: Page, box: Box): Promise<Cost> {
  await page.evaluate(
    ([place, count]) => (globalThis as unknown as FloorWindow).kitBench.tracks(place, count),
    [box, TRACKS] as const,
  );
  return wheel(page, box);
}

/** The place of a jump, and the page that it shows. */
const shareOf = (run: number, jump: number): number => ((jump * 7 + run * 3 + 5) % 37) / 37;
const pageOf = (share: number): number => Math.floor((share * TRACKS) / PAGE);

async function jumps(page: Page, run: number): Promise<number[]> {
  const blanks: number[] = [];
  for (let jump = 0; jump < JUMPS; jump += 1) {
    await rest(REST);
    blanks.push(await blankAfterJump(page, shareOf(run, jump)));
  }
  return blanks;
}

/**
 * Scrolling 100,000 tracks of a demo server, compared with hand-made recycled rows and the blank after a jump, compared
 * with the request of one page over the same socket. */
export async function benchLibrary(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startDemo({ tracks: TRACKS });
  const host = await startHost(data.path, demo);
  const browser = await openBrowser();
  try {
    const parts = await buildPage('kit/page.tsx');
    const context = await browser.newContext({ viewport: VIEW, bypassCSP: true });
    const login = await context.newPage();
    await login.goto(host.url);
    // A player that plays costs the window its own share, which `playing` measures.
    await login.getByRole('button', { name: 'Pause: Living room', exact: true }).click();
    await login.getByRole('button', { name: 'Play: Living room', exact: true }).waitFor();
    await login.close();
    const [ours, floor]: [Cost[], Cost[]] = [[], []];
    const [blanks, pages]: [number[], number[]] = [[], []];
    // Alternates, so that load on the machine affects both.
    for (let run = 0; run < RUNS; run += 1) {
      const page = await context.newPage();
      const box = await openTracks(page, host.url);
      ours.push(await wheel(page, box));
      blanks.push(...(await jumps(page, run)));
      await page.close();
      const plain = await context.newPage();
      await openFloor(plain, parts, host.url);
      floor.push(await measureFloor(plain, box));
      pages.push(
        ...(await plain.evaluate(
          (wanted) => (globalThis as unknown as FloorWindow).kitBench.pageTimes(wanted),
          Array.from({ length: JUMPS }, (_, jump) => pageOf(shareOf(run, jump))),
        )),
      );
      await plain.close();
    }
    return rowsOf(ours, floor, blanks, pages);
  } finally {
    await closeBrowser(browser);
    await host.lines.stop();
    await demo.lines.stop();
    data.remove();
  }
}

function rowsOf(
  ours: readonly Cost[],
  floor: readonly Cost[],
  blanks: readonly number[],
  pages: readonly number[],
): Row[] {
  const compare = (share: number, of: (cost: Cost) => number[]): readonly [number, number] => [
    percentile(share, ours.flatMap(of)),
    percentile(share, floor.flatMap(of)),
  ];
  const all = (cost: Cost): number[] => cost.wheel;
  const script = (cost: Cost): number[] => cost.script;
  const least = (costs: readonly Cost[]): number => Math.min(...costs.map(({ heap }) => heap));
  return [
    row('library: wheel p50 (recycled rows)', ...compare(50, all), 'ms'),
    row('library: wheel p95 (recycled rows)', ...compare(95, all), 'ms'),
    row('library: scripting p50 (recycled rows)', ...compare(50, script), 'ms'),
    row('library: scripting p95 (recycled rows)', ...compare(95, script), 'ms', '<= 1.5x'),
    row('library: heap (recycled rows)', least(ours), least(floor), 'MB'),
    row(
      'library: blank after a jump, p50 (request of one page)',
      percentile(50, blanks),
      percentile(50, pages),
      'ms',
      '<= 1.2x',
    ),
    row(
      'library: blank after a jump, p95 (request of one page)',
      percentile(95, blanks),
      percentile(95, pages),
      'ms',
      '<= 1.2x',
    ),
  ];
}
