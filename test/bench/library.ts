import type { CDPSession, Page } from '@playwright/test';
import { metricsOf, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { percentile, row } from './measure.ts';
import type { PageParts } from './playout-timeline/build.ts';
import { buildPage } from './playout-timeline/build.ts';
import { taskOf } from './playout-timeline/cost.ts';
import { dataFolder, startDemo, startHost } from './processes.ts';

const TRACKS = 100_000;
/** Items per page of the window. */
const PAGE = 100;
const RUNS = 3;
const STEPS = 40;
const JUMPS = 12;
const VIEW = { width: 1600, height: 1000 };

interface Cost {
  readonly wheel: number[];
  readonly script: number[];
  readonly heap: number;
}

interface FloorWindow {
  readonly kitBench: { tracks(box: Box, count: number): void };
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
  for (let step = 0; step < STEPS + 5; step += 1) {
    const before = [await taskOf(cdp), await scriptOf(cdp)] as const;
    await page.mouse.wheel(0, 120);
    await threeFrames(page);
    // The first turns warm up.
    if (step < 5) continue;
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

/** ms from a jump to any place of the list until all visible rows show their tracks. */
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
    const started = performance.now();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    while (waits()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - started;
  }, share);
}

/** ms of one page at the server itself. */
async function pageRequest(url: string, token: string, offset: number): Promise<number> {
  const started = performance.now();
  const args = { limit: PAGE, offset, order_by: 'sort_name' };
  const answer = await fetch(new URL('/api', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ command: 'music/tracks/library_items', args }),
  });
  const list = (await answer.json()) as readonly unknown[];
  if (list.length !== PAGE) throw new Error(`the server sent ${String(list.length)} tracks`);
  return performance.now() - started;
}

async function measureFloor(page: Page, parts: PageParts, box: Box): Promise<Cost> {
  await page.goto('about:blank');
  await page.addStyleTag({ content: parts.style });
  await page.addScriptTag({ content: parts.script });
  await page.evaluate(
    ([place, count]) => {
      (globalThis as unknown as FloorWindow).kitBench.tracks(place, count);
    },
    [box, TRACKS] as const,
  );
  return wheel(page, box);
}

/** Scrolling 100,000 tracks of a demo server, compared with hand-made recycled rows and with the server's own time for a page. */
export async function benchLibrary(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startDemo({ tracks: TRACKS });
  const host = await startHost(data.path, demo);
  const browser = await openBrowser();
  try {
    const parts = await buildPage('../kit/page.tsx');
    const context = await browser.newContext({ viewport: VIEW });
    const login = await context.newPage();
    await login.goto(host.url);
    const [ours, floor]: [Cost[], Cost[]] = [[], []];
    const [blanks, pages]: [number[], number[]] = [[], []];
    // Alternates, so that load on the machine affects both.
    for (let run = 0; run < RUNS; run += 1) {
      const page = await context.newPage();
      const box = await openTracks(page, host.url);
      ours.push(await wheel(page, box));
      for (let jump = 0; jump < JUMPS; jump += 1) {
        const share = ((jump * 7 + run * 3 + 5) % 37) / 37;
        pages.push(await pageRequest(demo.url, demo.token, Math.floor(share * (TRACKS - PAGE))));
        blanks.push(await blankAfterJump(page, share));
      }
      await page.close();
      const plain = await context.newPage();
      floor.push(await measureFloor(plain, parts, box));
      await plain.close();
    }
    return rowsOf(ours, floor, blanks, pages);
  } finally {
    await browser.close();
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
    row('library: wheel p95 (recycled rows)', ...compare(95, all), 'ms', '<= 1.5x'),
    row('library: scripting p95 (recycled rows)', ...compare(95, script), 'ms'),
    row('library: heap (recycled rows)', least(ours), least(floor), 'MB'),
    row(
      'library: blank after a jump, p50 (one page at the server)',
      percentile(50, blanks),
      percentile(50, pages),
      'ms',
    ),
    row(
      'library: blank after a jump, p95 (one page at the server)',
      percentile(95, blanks),
      percentile(95, pages),
      'ms',
    ),
  ];
}
