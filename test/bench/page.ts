import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { closeBrowser, firstPaint, metricsOf, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { median, rest, row, scaled } from './measure.ts';
import { dataFolder, startDemo, startHost } from './processes.ts';

const RUNS = scaled(15);

/** Rest (ms) until the pictures of a complete panel are there. */
const REST = 500;

/** Waits in the page itself for a text in an element: a locator would add its script to the page's heap. Resolves with ms since the navigation. */
const shown = (page: Page, selector: string, text: string): Promise<number> =>
  page.evaluate(
    async ([within, expected]) => {
      while (document.querySelector(within)?.textContent.includes(expected) !== true)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now();
    },
    [selector, text] as const,
  );

/** First paint, time to the player list and heap of the window, compared with a page of ten static lines. */
export async function benchPage(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startDemo({});
  const host = await startHost(data.path, demo);
  const lines = Array.from({ length: 10 }, (_, index) => `<p>Line ${String(index)}</p>`).join('');
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Ten lines</title>${lines}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const floorUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const browser = await openBrowser();
  const ours: number[][] = [];
  const floor: number[][] = [];
  const context = await browser.newContext();
  const login = await context.newPage();
  await login.goto(host.url);
  const home = new URL('/', host.url).href;
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage();
    await page.goto(home);
    const paint = await firstPaint(page);
    const visible = await shown(page, '[aria-label="Players"]', 'Kitchen');
    // The panel's last part, its library.
    await shown(page, 'main', 'Recently played');
    await rest(REST);
    const { heap, task } = await metricsOf(await session(page));
    ours.push([paint, visible, heap, task]);
    await page.close();
    const plain = await context.newPage();
    await plain.goto(floorUrl);
    floor.push([await firstPaint(plain), 0, (await metricsOf(await session(plain))).heap]);
    await plain.close();
  }
  await closeBrowser(browser);
  server.close();
  await host.lines.stop();
  await demo.lines.stop();
  data.remove();
  const at = (all: number[][], index: number): number => median(all.map((one) => one[index] ?? 0));
  return [
    row(
      'first contentful paint, warm (floor: ten static lines)',
      at(ours, 0),
      at(floor, 0),
      'ms',
      '<= 5x',
    ),
    row('players visible after navigation', at(ours, 1), null, 'ms', '<= 500 ms'),
    row(
      'JS heap of the Music panel (floor: ten static lines)',
      at(ours, 2),
      at(floor, 2),
      'MB',
      '<= 7 MB',
    ),
  ];
}
