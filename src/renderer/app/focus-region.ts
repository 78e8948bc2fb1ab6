const candidates = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** Moves the focus to the next or previous region of the frame: to its current element, else to its first control. */
export function focusRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.closest('[inert]') === null,
  );
  if (regions.length === 0) return;
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const start = here === -1 && direction === -1 ? 0 : here;
  const next = regions[(start + direction + regions.length) % regions.length];
  const current = next?.querySelector<HTMLElement>('[aria-current]:is(a, button, [tabindex])');
  const first = [...(next?.querySelectorAll<HTMLElement>(candidates) ?? [])].find(
    (element) => element.getClientRects().length > 0,
  );
  (current ?? first ?? next)?.focus();
}
