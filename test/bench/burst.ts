import { freePort, heapOf } from './heap.ts';
import { closeBrowser, metricsOf, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { rest, row, scaled } from './measure.ts';
import { cpuOf, dataFolder, memoryOf, startDemo, startHost, startLines } from './processes.ts';

const PLAYERS = scaled(100, 5);
const EVENTS = scaled(5_000, 10);
const SECONDS = scaled(10, 0.1);

/** 100 players, 5,000 events in 10 s: CPU per event compared with a bare receiver, long tasks of the page, memory afterwards. */
export async function benchBurst(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startDemo({ players: PLAYERS });
  const port = await freePort();
  const host = await startHost(data.path, demo, [`--inspect=127.0.0.1:${String(port)}`]);
  const bare = startLines(['test/bench/bare-receiver.ts'], {
    BARE_URL: demo.url,
    BARE_TOKEN: demo.token,
  });
  await bare.next();
  await rest(2_000);

  const heapBefore = await heapOf(port);
  const alone = await measured(host.lines.pid, bare.pid, demo);
  const rssBetween = memoryOf(host.lines.pid).rss;
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(host.url);
  await page.getByRole('list', { name: 'Players' }).first().waitFor();
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(window, { longTasks: long });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  const cdp = await session(page);
  const before = await metricsOf(cdp);
  const open = await measured(host.lines.pid, bare.pid, demo);
  const after = await metricsOf(cdp);
  const long = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  await closeBrowser(browser);
  await rest(5_000);
  const heapAfter = await heapOf(port);
  const rssAfter = memoryOf(host.lines.pid).rss;
  await bare.stop();
  await host.lines.stop();
  await demo.lines.stop();
  data.remove();
  return [
    row(
      'main: CPU per event, no window (floor: ws + JSON.parse)',
      alone.ours,
      alone.floor,
      'us',
      '<= 2x',
    ),
    row('main: CPU per event, window open (floor: the same)', open.ours, open.floor, 'us', '<= 2x'),
    row('window: long tasks (> 50 ms) in the burst', long.length, null, 'tasks', '0'),
    row('window: longest task', Math.max(0, ...long), null, 'ms', '< 50'),
    row(
      'window: main-thread work per event',
      ((after.task - before.task) * 1000) / EVENTS,
      null,
      'us',
    ),
    row(
      'main: live heap after both bursts (floor: before the first)',
      heapAfter,
      heapBefore,
      'MB',
      '~1x',
    ),
    row(
      'main: RSS after both bursts (floor: between them)',
      rssAfter,
      rssBetween,
      'MB',
      'no growth',
    ),
  ];
}

async function measured(
  hostPid: number,
  barePid: number,
  demo: Awaited<ReturnType<typeof startDemo>>,
): Promise<{ ours: number; floor: number }> {
  const host = cpuOf(hostPid);
  const bare = cpuOf(barePid);
  await demo.ask({ burst: EVENTS, seconds: SECONDS });
  await rest(500);
  const perEvent = (from: number, to: number): number => ((to - from) * 1000) / EVENTS;
  return { ours: perEvent(host, cpuOf(hostPid)), floor: perEvent(bare, cpuOf(barePid)) };
}
