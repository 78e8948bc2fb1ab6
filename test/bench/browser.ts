import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { once } from './measure.ts';

const opened = new Set<Browser>();

/** The system's Chromium, headless. With `--once` all parts share one. */
export async function openBrowser(): Promise<Browser> {
  const [running] = opened;
  if (once && running?.isConnected() === true) return running;
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    // A signal ends the bench, not only its browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  opened.add(browser);
  return browser;
}

/** Closes a browser, or its pages if the next part uses it too. */
export async function closeBrowser(browser: Browser): Promise<void> {
  if (once) await Promise.all(browser.contexts().map((context) => context.close()));
  else await browser.close();
}

/** Closes what a failed part left open, and what the parts shared. */
export async function closeBrowsers(): Promise<void> {
  await Promise.all([...opened].map((browser) => browser.close()));
  opened.clear();
}

export interface PageMetrics {
  /** ms of main-thread work so far. */
  readonly task: number;
  readonly script: number;
  /** MB after a garbage collection. */
  readonly heap: number;
}

export async function session(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return cdp;
}

export async function metricsOf(cdp: CDPSession): Promise<PageMetrics> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const get = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    task: get('TaskDuration') * 1000,
    script: get('ScriptDuration') * 1000,
    heap: get('JSHeapUsedSize') / 1_000_000,
  };
}

/** First contentful paint of a loaded page (ms since navigation). */
export function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0];
          if (entry !== undefined) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );
}
