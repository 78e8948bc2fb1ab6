import type { Browser } from '@playwright/test';
import { closeBrowser, openBrowser } from './browser.ts';
import type { Row } from './measure.ts';
import { median, percentile, row, scaled } from './measure.ts';
import type { PageParts } from './page-parts.ts';
import { addParts, buildPage, openBlank } from './page-parts.ts';

const RUNS = scaled(7);

interface BenchWindow {
  readonly graphBench: Readonly<Record<'ours' | 'floor' | 'layout', () => Promise<number>>>;
}

/** Each time in a fresh page. */
async function measure(
  browser: Browser,
  parts: PageParts,
  who: keyof BenchWindow['graphBench'],
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 780 } });
  await openBlank(page);
  await addParts(page, parts);
  const ms = await page.evaluate(
    (name) => (globalThis as unknown as BenchWindow).graphBench[name](),
    who,
  );
  await page.close();
  return ms;
}

/** A run of 300 steps: layout and first drawing, compared with cards at fixed places on a bare canvas. */
export async function benchWorkflowGraph(): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const parts = await buildPage('workflow-graph/page.tsx');
    const [ours, floor, layout]: [number[], number[], number[]] = [[], [], []];
    // Alternates, so that load on the machine affects all.
    for (let run = 0; run < RUNS; run += 1) {
      floor.push(await measure(browser, parts, 'floor'));
      ours.push(await measure(browser, parts, 'ours'));
      layout.push(await measure(browser, parts, 'layout'));
    }
    const what = 'workflow graph, 300 steps: layout and first drawing';
    return [
      row(`${what} (bare canvas)`, median(ours), median(floor), 'ms', '<= 150 ms'),
      row(`${what}, worst`, percentile(100, ours), percentile(100, floor), 'ms'),
      row('workflow graph, 300 steps: layout', median(layout), null, 'ms'),
    ];
  } finally {
    await closeBrowser(browser);
  }
}
