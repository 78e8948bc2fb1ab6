import { closeBrowser, metricsOf, openBrowser, session } from './browser.ts';
import type { Row } from './measure.ts';
import { rest, row } from './measure.ts';
import { cpuOf, dataFolder, startDemo, startHost } from './processes.ts';

const MINUTE = 60_000;
/** Main-thread CPU of the official web client during a minute of playback, on the machine of the peers' figures. */
const OFFICIAL = 12_000;

/** One minute with a player playing and the Music panel open. */
export async function benchPlaying(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startDemo({});
  const host = await startHost(data.path, demo);
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(host.url);
  await page.getByRole('button', { name: 'Pause: Living room', exact: true }).waitFor();
  await rest(2_000);
  const cdp = await session(page);
  const before = await metricsOf(cdp);
  const cpu = cpuOf(host.lines.pid);
  await rest(MINUTE);
  const after = await metricsOf(cdp);
  const main = cpuOf(host.lines.pid) - cpu;
  await closeBrowser(browser);
  await host.lines.stop();
  await demo.lines.stop();
  data.remove();
  return [
    row(
      'a minute of playing, window open: main-thread CPU (peer: official web client)',
      after.task - before.task,
      OFFICIAL,
      'ms',
      'far below the peer',
    ),
    row('a minute of playing, window open: CPU of the core', main, null, 'ms'),
  ];
}
