import type { BrowserContext } from '@playwright/test';
import { closeBrowser, metricsOf, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { once, row, scaled } from './measure.ts';
import { dataFolder, startDemo, startHost } from './processes.ts';

const LENGTH = scaled(50_000, 100);
const RUNS = scaled(3);
const STEPS = scaled(40);
/** Heap of the official web client with 500 rows, on the machine of the peers' figures (MB). */
const OFFICIAL = 110;

/** Heap (MB) of the window beside this queue, after a collection: at rest, and after scrolling and jumping through the queue. */
async function heapsOf(
  context: BrowserContext,
  home: string,
  filled: boolean,
): Promise<{ readonly rest: number; readonly scrolled: number }> {
  const page = await context.newPage();
  await page.goto(new URL('/', home).href);
  await page
    .getByRole('list', { name: 'Players' })
    .getByText('Living room', { exact: true })
    .first()
    .click();
  const cdp = await session(page);
  if (!filled) {
    const { heap } = await metricsOf(cdp);
    await page.close();
    return { rest: heap, scrolled: heap };
  }
  const list = page.getByRole('listbox', { name: 'Queue of Living room' });
  const rows = list.getByRole('option');
  await rows
    .first()
    .getByText(/\d:\d\d/)
    .waitFor();
  const { heap: rest } = await metricsOf(cdp);
  for (let step = 1; step <= STEPS; step += 1) {
    await list.evaluate((element, share) => {
      element.scrollTop = element.scrollHeight * share;
    }, step / STEPS);
    await rows
      .nth(10)
      .getByText(/\d:\d\d/)
      .waitFor();
  }
  const { heap: scrolled } = await metricsOf(cdp);
  await page.close();
  return { rest, scrolled };
}

/** The least of some runs, each in a page of its own. */
async function measure(queueLength: number): ReturnType<typeof heapsOf> {
  const data = dataFolder();
  const demo = await startDemo({ queueLength });
  const host = await startHost(data.path, demo);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 780 } });
    const login = await context.newPage();
    await login.goto(host.url);
    await login.close();
    const heaps: Awaited<ReturnType<typeof heapsOf>>[] = [];
    for (let run = 0; run < RUNS; run += 1)
      heaps.push(await heapsOf(context, host.url, queueLength > 0));
    return {
      rest: Math.min(...heaps.map(({ rest }) => rest)),
      scrolled: Math.min(...heaps.map(({ scrolled }) => scrolled)),
    };
  } finally {
    await closeBrowser(browser);
    await host.lines.stop();
    await demo.lines.stop();
    data.remove();
  }
}

/** Heap of the window with a queue of 50,000 rows, compared with the same window and no queue, and with the official web client. */
export async function benchQueue(): Promise<Row[]> {
  const none = once ? null : await measure(0);
  const { rest, scrolled } = await measure(LENGTH);
  const empty = none?.rest ?? rest;
  return [
    row('queue: heap with 50,000 rows (no queue)', rest, empty, 'MB', '< 12 MB'),
    row('queue: heap after scrolling all of it (no queue)', scrolled, empty, 'MB', '< 12 MB'),
    row('queue: what 50,000 rows add, scrolled', scrolled - empty, null, 'MB', '< 12 MB'),
    row(
      'queue: heap with 50,000 rows (peer: official web client, 500 rows)',
      scrolled,
      OFFICIAL,
      'MB',
      'far below the peer',
    ),
  ];
}
