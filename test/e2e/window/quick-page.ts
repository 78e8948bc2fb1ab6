import type { Locator, Page } from '@playwright/test';
import { expect } from '../rig/hosts.ts';

export const picker = (page: Page): Locator => page.getByRole('button', { name: /^Player:/ });
export const volumeOf = (page: Page, name: string): Locator =>
  page.getByRole('slider', { name, exact: true });

/** Opens the quick controls of a connected host at their window size. */
export async function openQuick(page: Page, detail = ''): Promise<void> {
  await page.setViewportSize({ width: 348, height: 520 });
  await page.goto(new URL(`/quick${detail}`, page.url()).href);
  await expect(picker(page)).toHaveAccessibleName('Player: Living room');
}
