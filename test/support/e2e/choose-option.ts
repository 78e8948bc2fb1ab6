import type { Locator } from '@playwright/test';

/** Opens a combobox of the kit and picks an option by its whole name. */
export async function chooseOption(combobox: Locator, name: string): Promise<void> {
  await combobox.click();
  await combobox.page().getByRole('option', { name, exact: true }).click();
}
