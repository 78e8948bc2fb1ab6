/** A click on the icon blurs and closes the popover before the click itself arrives (ms). */
const SAME_CLICK_MS = 200;

/** A popover unused for this time (ms) is destroyed; the next one is created again. */
export const KEEP_HIDDEN_MS = 2 * 60_000;

export interface PopoverState {
  readonly visible: boolean;
  /** Monotonic ms of the last hide; null: never. */
  readonly hiddenAt: number | null;
}

/** What a click on the icon does. `now`: monotonic ms. */
export function onIconClick({ visible, hiddenAt }: PopoverState, now: number): 'show' | 'hide' {
  if (visible) return 'hide';
  // This click's own blur hid it: the click meant "close".
  return hiddenAt !== null && now - hiddenAt < SAME_CLICK_MS ? 'hide' : 'show';
}

/** The effect of losing the focus; focus moving to the app's own menu does not count. */
export function onBlur(pinned: boolean): 'keep' | 'hide' {
  return pinned ? 'keep' : 'hide';
}
