import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { dropKeys, holdText } from './held-keys.ts';

afterEach(() => {
  dropKeys();
  document.body.replaceChildren();
});

/** A form that is submitted by Enter, and what it sent. */
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

it('held text reaches its field before the Enter that follows it', async () => {
  const { sent } = showForm();
  const release = holdText();
  await userEvent.keyboard('abc');
  release();
  // The first held letters are being typed while the user goes on.
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
