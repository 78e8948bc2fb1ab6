import type { Locator } from '@playwright/test';

/** Opens a combobox of the kit and selects an option by its full name. */
export async function chooseOption(combobox: Locator, name: string): Promise<void> {
  await combobox.click();
  await combobox.page().getByRole('option', { name, exact: true }).click();
}
