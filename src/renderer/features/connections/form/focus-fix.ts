import type { Fix } from '../../../../shared/connections/fix.ts';

/** The control of each part. For `token` it may be the button that signs in with the browser. */
const selectors: Readonly<Record<Fix, string>> = {
  token: 'input[type=password], [data-sign-in]',
  ca: 'input[name=caFile]',
  address: 'input[inputmode=url]',
  trust: '[role=checkbox]',
  confirm: '[data-confirm] [role=checkbox]',
};

/** Focuses the control of a form that fixes a connection, and selects what is typed in it. `place`: contains the form. */
export function focusFix(place: ParentNode | null, fix: Fix): void {
  const control = place?.querySelector<HTMLElement>(selectors[fix]);
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}
