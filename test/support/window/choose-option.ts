import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens a combobox of the kit and selects an option by its name. */
export async function chooseOption(combobox: HTMLElement, name: string | RegExp): Promise<void> {
  await userEvent.click(combobox);
  await userEvent.click(screen.getByRole('option', { name, hidden: true }));
}
