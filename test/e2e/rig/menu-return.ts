import type { Page } from '@playwright/test';
import { expect } from './hosts.ts';

/** Opens a menu by keyboard, chooses an item that opens a dialog, and closes that: the focus is on the menu's button again. */
export async function checkReturn(
  page: Page,
  menu: string | RegExp,
  item: string | RegExp,
): Promise<void> {
  const button = page.getByRole('button', { name: menu, exact: true }).first();
  await button.press('Enter');
  await page.getByRole('menuitem', { name: item }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
}
