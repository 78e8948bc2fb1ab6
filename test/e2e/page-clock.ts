import type { Page } from '@playwright/test';

/**
 * Stops the time of a page: what it joins or does by time waits until the test moves `page.clock`, however busy the machine is.
 * The core is another process, so its time goes on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // The page's time goes on until it is stopped, so the moment to stop at lies well ahead.
  await page.clock.pauseAt(Date.now() + 60_000);
}
