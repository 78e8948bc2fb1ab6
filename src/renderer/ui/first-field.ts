const FIELDS = [
  'input:not([type=file], [type=checkbox], [type=radio], [readonly])',
  'textarea:not([readonly])',
  '[role=combobox]',
  '[role=radio]',
]
  .map((field) => `form ${field}:not(:disabled, [aria-hidden=true])`)
  .join(', ');

/**
 * Focuses the marked element of a dialog, otherwise the first field of its form. Returns whether there is one. Does nothing while a form
 * waits for its marked field (`data-awaits-focus`).
 */
export function focusFirstField(dialog: Element): boolean {
  const first = dialog.querySelector<HTMLElement>('[data-first-focus]:not(:disabled)');
  if (first === null && dialog.querySelector('[data-awaits-focus]') !== null) return false;
  const field = first ?? dialog.querySelector<HTMLElement>(FIELDS);
  const chosen = field
    ?.closest('[role=radiogroup]')
    ?.querySelector<HTMLElement>('[aria-checked=true]');
  (chosen ?? field)?.focus();
  return field !== null;
}
