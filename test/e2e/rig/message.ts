import type { Locator, Page } from '@playwright/test';

/**
 * The button of the message that the last action showed. Messages close after some seconds; this one stays, because the pointer is on it. Call it
 * right after the action.
 */
export async function holdMessage(page: Page, button: string): Promise<Locator> {
  const found = page.locator('[data-messages]').getByRole('button', { name: button, exact: true });
  await found.hover();
  return found;
}
