import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { dropKeys, holdText } from './held-keys.ts';

afterEach(() => {
  dropKeys();
  document.body.replaceChildren();
});

/** A form that Enter submits, and the text that it submitted. */
function showForm(): { readonly field: HTMLInputElement; readonly sent: string[] } {
  document.body.innerHTML = '<form><input aria-label="Token"></form>';
  const sent: string[] = [];
  const field = document.querySelector('input');
  if (field === null) throw new Error('no field');
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(field.value);
  });
  field.focus();
  return { field, sent };
}

// Must be the first test, so that no earlier one has loaded anything.
it('held text reaches its field before an Enter that comes as soon as the text is released', () => {
  const { field } = showForm();
  const seen: string[] = [];
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') seen.push(field.value);
  });
  const release = holdText();
  const press = (key: string): void => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  press('a');
  press('b');
  release();
  press('Enter');
  expect(seen).toEqual(['ab']);
});

it('held text reaches its field before the Enter that follows it', async () => {
  const { sent } = showForm();
  const release = holdText();
  await userEvent.keyboard('abc');
  release();
  // The first held letters are still being replayed while the user continues typing.
  await userEvent.keyboard('defghi{Enter}');
  expect(sent).toEqual(['abcdefghi']);
});

it('a key that is no text drops what nothing takes', async () => {
  const { field, sent } = showForm();
  holdText();
  await userEvent.keyboard('abc{Enter}');
  expect(sent).toEqual(['']);
  expect(field.value).toBe('');
});

it('a checkbox of the dialog that appears gets Space, and the held text is dropped', async () => {
  document.body.innerHTML = '<div role="dialog"><input type="checkbox"><input></div>';
  const [box, field] = document.querySelectorAll('input');
  holdText();
  await userEvent.keyboard('n');
  box?.focus();
  await userEvent.keyboard(' ');
  expect(box?.checked).toBe(true);
  field?.focus();
  await userEvent.keyboard('x');
  expect(field?.value).toBe('x');
});
