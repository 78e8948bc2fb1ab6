import type { Locator } from '@playwright/test';

/** Clicks a control that closes its page, which may prevent the driver's response to the click. Resolves when the page is closed. */
export async function clickToClose(control: Locator): Promise<void> {
  const page = control.page();
  const closed = page.waitForEvent('close');
  await control.click().catch((thrown: unknown) => {
    if (!page.isClosed()) throw thrown;
  });
  await closed;
}
