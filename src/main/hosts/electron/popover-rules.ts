/** A click on the icon takes the focus from the popover, which closes it, before the click itself arrives (ms). */
const SAME_CLICK = 200;

/** A popover that nobody opened for so long (ms) is given back to the system; the next one opens anew. */
export const KEEP_HIDDEN = 2 * 60_000;

export interface PopoverState {
  readonly visible: boolean;
  /** Monotonic ms at which it was hidden last; null: never. */
  readonly hiddenAt: number | null;
}

/** What a click on the icon does. `now`: monotonic ms. */
export function onIconClick({ visible, hiddenAt }: PopoverState, now: number): 'show' | 'hide' {
  if (visible) return 'hide';
  // The blur of this very click has hidden it: the click meant "close".
  return hiddenAt !== null && now - hiddenAt < SAME_CLICK ? 'hide' : 'show';
}

/** What losing the focus does: another window of the app's own tools (its menu) does not count. */
export function onBlur(pinned: boolean): 'keep' | 'hide' {
  return pinned ? 'keep' : 'hide';
}
