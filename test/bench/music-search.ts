import type { Page } from '@playwright/test';
import { closeBrowser, openBrowser } from './browser.ts';
import type { Row } from './measure.ts';
import { percentile, rest, row, scaled } from './measure.ts';
import { dataFolder, startDemo, startHost } from './processes.ts';

const SEARCHES = scaled(24);
/** Letters of each search. */
const LETTERS = 3;
/** Hits of a kind that the window requests. */
const LIMIT = 26;
/** Time (ms) from key to key: 100 words per minute. */
const PACE = scaled(120, 0);
/** Rest (ms) between searches. */
const REST = 300;

type Ask = (command: string, args: Record<string, unknown>) => Promise<unknown>;

const asker =
  ({ url, token }: { readonly url: string; readonly token: string }): Ask =>
  async (command, args) => {
    const answer = await fetch(new URL('/api', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ command, args }),
    });
    if (!answer.ok) throw new Error(`the server refused ${command}: ${String(answer.status)}`);
    return (await answer.json()) as unknown;
  };

/** The beginnings of different track names of the library. */
async function beginnings(ask: Ask): Promise<readonly string[]> {
  const args = { limit: 500, offset: 0, order_by: 'random' };
  const tracks = (await ask('music/tracks/library_items', args)) as readonly { name: string }[];
  const texts = tracks
    .map(({ name }) => name.slice(0, LETTERS).toLowerCase())
    .filter((text) => /^[a-z]{3}$/.test(text));
  const found = [...new Set(texts)].slice(0, SEARCHES);
  if (found.length < SEARCHES) throw new Error('the library has too few different names');
  return found;
}

/** ms of the commands of one search at the server itself, which the window sends together. */
async function direct(ask: Ask, text: string): Promise<number> {
  const started = performance.now();
  await Promise.all([
    ask('music/search', { search_query: text, limit: LIMIT }),
    ask('music/genres/library_items', { search: text, limit: LIMIT }),
  ]);
  return performance.now() - started;
}

interface Times {
  /** ms from the last key of a search to the first frame with its best hit. */
  readonly fromKey: number;
  /** ms from the answer, as it reaches the page, to that frame. */
  readonly fromAnswer: number;
}

/** Notes in the page when the answer of a search arrives at its socket. */
const noteAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && data.includes('"groups"'))
            Object.assign(globalThis, { searchAnswered: performance.now() });
        });
      }
    };
  });

async function searched(page: Page, text: string): Promise<Times> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search everything or run a command' });
  await dialog.getByRole('button', { name: 'Music', exact: true }).click();
  await dialog.getByRole('combobox').waitFor();
  await rest(REST);
  // The watch begins before the keys, and ends in the page itself.
  await dialog.evaluate((element) => {
    let pressed = 0;
    const press = ({ timeStamp }: Event): void => {
      pressed = timeStamp;
    };
    document.addEventListener('keydown', press, { capture: true });
    const drawn = async (): Promise<Times> => {
      // Hits of an earlier letter are drawn too, as old ones.
      const hits = '[role="grid"]:not([class*="old"])';
      while (
        pressed === 0 ||
        element.querySelector(hits)?.textContent.includes('Best hit') !== true
      )
        await new Promise((resolve) => requestAnimationFrame(resolve));
      document.removeEventListener('keydown', press, { capture: true });
      const now = performance.now();
      const { searchAnswered } = globalThis as unknown as { searchAnswered: number };
      return { fromKey: now - pressed, fromAnswer: now - searchAnswered };
    };
    Object.assign(globalThis, { searchDrawn: drawn() });
  });
  await page.keyboard.type(text, { delay: PACE });
  const times = await page.evaluate(
    () => (globalThis as unknown as { searchDrawn: Promise<Times> }).searchDrawn,
  );
  while (await dialog.isVisible()) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  return times;
}

/** A hit is drawn in the next frame at best. */
const FRAME_MS = 1_000 / 60;

/** From the last key of a search to its first hit on the screen, compared with the server's own time for the same search, and from its answer. */
export async function benchMusicSearch(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startDemo({});
  const host = await startHost(data.path, demo);
  const browser = await openBrowser();
  try {
    const ask = asker(demo);
    const texts = await beginnings(ask);
    const page = await browser.newPage({ viewport: { width: 1280, height: 780 } });
    await noteAnswers(page);
    await page.goto(host.url);
    await page.getByText('Kitchen', { exact: true }).first().waitFor();
    const [ours, server]: [Times[], number[]] = [[], []];
    // Alternates, so that load on the machine affects both.
    for (const text of texts) {
      server.push(await direct(ask, text));
      ours.push(await searched(page, text));
    }
    const both = (share: number): readonly [number, number] => [
      percentile(
        share,
        ours.map(({ fromKey }) => fromKey),
      ),
      percentile(share, server),
    ];
    const answered = (share: number): readonly [number, number] => [
      percentile(
        share,
        ours.map(({ fromAnswer }) => fromAnswer),
      ),
      FRAME_MS,
    ];
    return [
      row('search: last key to first hit, p50 (the server itself)', ...both(50), 'ms', '<= 50 ms'),
      row('search: last key to first hit, p95 (the server itself)', ...both(95), 'ms'),
      row('search: answer to first hit, p50 (a frame)', ...answered(50), 'ms'),
      row('search: answer to first hit, p95 (a frame)', ...answered(95), 'ms', '<= 50 ms'),
    ];
  } finally {
    await closeBrowser(browser);
    await host.lines.stop();
    await demo.lines.stop();
    data.remove();
  }
}
