import type { Page } from '@playwright/test';

/**
 * Stops the page's clock: its timers wait until the test advances `page.clock`, however busy the machine is. The core is another process,
 * so its clock continues.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // The page's clock runs until it is paused, so the pause time must lie well ahead.
  await page.clock.pauseAt(Date.now() + 60_000);
}
