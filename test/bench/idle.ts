import { setTimeout as wait } from 'node:timers/promises';
import { closeBrowser, openBrowser } from './browser.ts';
import type { Row } from './measure.ts';
import { row, scaled } from './measure.ts';
import { cpuOf, dataFolder, memoryOf, startDemo, startHost, startLines } from './processes.ts';

const MINUTE = 60_000;
const FIRST_LOOK = scaled(10_000, 50);

/** Resource usage of a process at one time. */
interface Use {
  readonly rss: number;
  readonly cpu: number;
}

const useOf = (pid: number): Use => ({ rss: memoryOf(pid).rss, cpu: cpuOf(pid) });

/** Opens the window briefly and closes it. */
async function lookOnce(url: string): Promise<void> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole('list', { name: 'Players' }).first().waitFor();
  await closeBrowser(browser);
}

/**
 * The core without a window for minutes: one that never had a window, one whose window was closed, and the baseline, an idle `http` + `ws`
 * process, in parallel. A player on the server is playing, so events keep coming.
 */
export async function benchIdle({ minutes }: { readonly minutes: number }): Promise<Row[]> {
  const demo = await startDemo({});
  const folders = [dataFolder(), dataFolder()] as const;
  const never = await startHost(folders[0].path, demo);
  const closed = await startHost(folders[1].path, demo);
  const floor = startLines(['test/bench/idle-server.ts']);
  await floor.next();
  await lookOnce(closed.url);
  const processes = { never: never.lines, closed: closed.lines, floor } as const;
  const look = () => ({
    never: useOf(processes.never.pid),
    closed: useOf(processes.closed.pid),
    floor: useOf(processes.floor.pid),
  });

  const half = (minutes * MINUTE) / 2;
  await wait(FIRST_LOOK);
  const first = look();
  await wait(Math.max(0, half - FIRST_LOOK));
  const middle = look();
  await wait(half);
  const last = look();

  for (const one of Object.values(processes)) await one.stop();
  await demo.lines.stop();
  for (const folder of folders) folder.remove();
  const name = { never: 'no window yet', closed: 'window closed' } as const;
  const rows: Row[] = [];
  for (const which of ['closed', 'never'] as const) {
    const memory = (when: string, at: typeof first, goal = ''): Row =>
      row(
        `main: RSS, ${name[which]}, after ${when} (floor: http + ws)`,
        at[which].rss,
        at.floor.rss,
        'MB',
        goal,
      );
    const spent = (who: 'never' | 'closed' | 'floor'): number => last[who].cpu - middle[who].cpu;
    rows.push(
      memory('10 s', first),
      memory(`${String(minutes / 2)} min`, middle),
      memory(`${String(minutes)} min`, last, 'no growth'),
      row(
        `main: CPU in the last ${String(minutes / 2)} min, ${name[which]} (floor: http + ws)`,
        spent(which),
        spent('floor'),
        'ms',
      ),
    );
  }
  return rows;
}
