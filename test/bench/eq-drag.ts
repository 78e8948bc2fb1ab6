import type { Browser, Locator, Page } from '@playwright/test';
import { configOfBands } from '../../src/shared/eq/make.ts';
import { encodeCurrent } from '../../src/shared/eq/wire/current.ts';
import { RawSocket } from '../support/net/raw-socket.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { twentyBands } from './eq-maths.ts';
import type { Row } from './measure.ts';
import { median, percentile, row, scaled } from './measure.ts';
import type { PageParts } from './page-parts.ts';
import { addParts, buildPage, openBlank } from './page-parts.ts';
import { dataFolder, startDemo, startHost } from './processes.ts';
import type { StepCost } from './trace.ts';
import { traceSteps } from './trace.ts';

const MOVES = scaled(300, 3);
const VIEW = { width: 1280, height: 780 };
/** The dragged band, from 1: one in the middle. */
const BAND = 8;
const PLAYER = 'living_room';

/**
 * Moves the pressed mouse from a position, once per frame, so that every step is another position. Uses the browser's input directly: a
 * driver's listeners in the page would be measured too.
 */
async function sweep(page: Page, from: { x: number; y: number }): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (let step = 1; step <= MOVES; step += 1)
    await cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      button: 'left',
      buttons: 1,
      x: from.x + 150 * Math.sin(step / 12),
      y: from.y + 60 * Math.sin(step / 7),
    });
  await cdp.detach();
}

/** Counts what React renders from the start of the page, like its developer tools. */
function countCommits(): void {
  const hook = {
    renderers: new Map(),
    supportsFiber: true,
    isDisabled: false,
    commits: 0,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: () => {
      hook.commits += 1;
    },
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

const commitsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { commits: number } })
        .__REACT_DEVTOOLS_GLOBAL_HOOK__.commits,
  );

interface Ours {
  readonly steps: StepCost[];
  readonly commits: number;
  readonly undo: number;
  readonly saves: number;
}

/** Drags one of twenty bands in the built app with a demo server. */
async function dragOurs(browser: Browser): Promise<Ours> {
  const data = dataFolder();
  const demo = await startDemo({});
  const socket = await RawSocket.signedIn(demo.url, demo.token);
  // Playback updates the position every second, which is not part of the drag.
  await socket.call('players/cmd/pause', { player_id: PLAYER });
  const config = encodeCurrent(configOfBands(twentyBands(), -6));
  await socket.call('config/players/dsp/save', { player_id: PLAYER, config });
  const host = await startHost(data.path, demo);
  try {
    return await dragAt(browser, host.url, socket);
  } finally {
    socket.close();
    await host.lines.stop();
    await demo.lines.stop();
    data.remove();
  }
}

async function dragAt(browser: Browser, url: string, socket: RawSocket): Promise<Ours> {
  const page = await browser.newPage({ viewport: VIEW });
  await page.addInitScript(countCommits);
  await page.goto(url);
  await page.goto(new URL(`/equalizer#${PLAYER}`, url).href);
  const node = page.getByRole('slider', { name: new RegExp(`^Band ${String(BAND)},.*frequency$`) });
  await node.waitFor();
  const saves = (): number =>
    socket.events().filter(({ event }) => event === 'player_dsp_config_updated').length;
  const savesBefore = saves();
  const from = await centerOf(node);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // The press selects the band, which React renders; the first movement exceeds the slop.
  await page.mouse.move(from.x + 8, from.y + 8);
  const before = await commitsOf(page);
  const steps = await traceSteps(browser, page, () => sweep(page, from));
  const commits = (await commitsOf(page)) - before;
  await page.mouse.up();
  await socket.until(() => saves() > savesBefore);
  await page.getByText(/^Saving/).waitFor({ state: 'hidden' });
  const result = { steps, commits, undo: await undoAll(page), saves: saves() - savesBefore };
  await page.close();
  return result;
}

async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('the node is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Undoes everything; returns the number of steps. */
async function undoAll(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^Undo/ });
  let steps = 0;
  while (await button.isEnabled()) {
    await button.click();
    steps += 1;
    // The core undoes the step and notifies the page.
    await page.getByRole('button', { name: /^Redo/, disabled: false }).waitFor();
  }
  return steps;
}

const peers = ['chart', 'web-audio', 'complex'] as const;
type Peer = (typeof peers)[number];

const peerNames: Readonly<Record<Peer, string>> = {
  chart: 'recharts line, 2 x 512 points',
  'web-audio': 'getFrequencyResponse of 20 new nodes',
  complex: 'complex numbers',
};

interface PeerWindow {
  readonly eqPeers: {
    startPeer(name: Peer, bands: unknown): void;
    timeCurve(name: 'ours' | 'web-audio' | 'complex', bands: unknown): number;
  };
}

async function peerPage(browser: Browser, parts: PageParts): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEW });
  await openBlank(page);
  await addParts(page, parts);
  return page;
}

async function dragPeer(browser: Browser, parts: PageParts, name: Peer): Promise<StepCost[]> {
  const page = await peerPage(browser, parts);
  await page.evaluate(
    ([peer, bands]) => (globalThis as unknown as PeerWindow).eqPeers.startPeer(peer, bands),
    [name, twentyBands()] as const,
  );
  const from = { x: VIEW.width / 2, y: VIEW.height / 2 };
  await page.mouse.move(from.x, from.y);
  const steps = await traceSteps(browser, page, () => sweep(page, from));
  await page.close();
  return steps;
}

async function timeCurves(browser: Browser, parts: PageParts) {
  const page = await peerPage(browser, parts);
  const time = (name: 'ours' | 'web-audio' | 'complex'): Promise<number> =>
    page.evaluate(
      ([way, bands]) => (globalThis as unknown as PeerWindow).eqPeers.timeCurve(way, bands),
      [name, twentyBands()] as const,
    );
  const times = {
    ours: await time('ours'),
    webAudio: await time('web-audio'),
    complex: await time('complex'),
  };
  await page.close();
  return times;
}

/** Dragging one of 20 bands: the cost of each movement, compared with three common ways to draw such curves in a browser. */
export async function benchEqDrag(): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    return rowsOf(await measureAll(browser));
  } finally {
    await closeBrowser(browser);
  }
}

async function measureAll(browser: Browser) {
  const parts = await buildPage('eq-peers/page.ts');
  const ours = await dragOurs(browser);
  const others: [Peer, StepCost[]][] = [];
  for (const name of peers) others.push([name, await dragPeer(browser, parts, name)]);
  return { ours, others, curve: await timeCurves(browser, parts) };
}

function rowsOf({ ours, others, curve }: Awaited<ReturnType<typeof measureAll>>): Row[] {
  const script50 = (steps: StepCost[]): number => median(steps.map((step) => step.script));
  const script95 = (steps: StepCost[]): number =>
    percentile(
      95,
      steps.map((step) => step.script),
    );
  const render = (steps: StepCost[]): number => median(steps.map((step) => step.render));
  const mine = ours.steps;
  return [
    row(`eq drag: React commits in ${String(MOVES)} movements`, ours.commits, null, 'commits', '0'),
    row('eq drag: steps to take back after it', ours.undo, null, 'steps', '1'),
    row('eq drag: saves after it', ours.saves, null, 'saves', '1'),
    ...others.flatMap(([name, steps]) => [
      row(
        `eq drag: scripting a movement, median (${peerNames[name]})`,
        script50(mine),
        script50(steps),
        'ms',
      ),
      row(
        `eq drag: scripting a movement, p95 (${peerNames[name]})`,
        script95(mine),
        script95(steps),
        'ms',
        '<= 1',
      ),
      row(
        `eq drag: style, layout, paint a movement (${peerNames[name]})`,
        render(mine),
        render(steps),
        'ms',
      ),
    ]),
    row(
      'eq drag: new curve in the browser (20 new nodes)',
      curve.ours / 1000,
      curve.webAudio / 1000,
      'ms',
      '<= 0.05',
    ),
    row(
      'eq drag: new curve in the browser (complex numbers)',
      curve.ours / 1000,
      curve.complex / 1000,
      'ms',
      '<= 0.05',
    ),
  ];
}
