/** Access to the app other than starting it again. */
export interface TrayFacts {
  /** Whether the desktop shows the tray icon; null: not known yet. */
  readonly tray: boolean | null;
}

/** Whether a start shows the window: always, except for a start with only the tray icon on a desktop that shows it. */
export function showsWindow(hidden: boolean, { tray }: TrayFacts): boolean {
  return !hidden || tray === false;
}

/** The effect of closing the last window: what the settings say, but without a tray icon the app could not be reached, so it quits. */
export function onWindowClosed({ tray }: TrayFacts, wanted: 'tray' | 'quit'): 'stay' | 'quit' {
  return tray === false || wanted === 'quit' ? 'quit' : 'stay';
}

/** A click on the icon blurs and closes the popover before the click itself arrives (ms). */
const SAME_CLICK_MS = 200;

/** A popover unused for this time (ms) is destroyed; the next one is created again. */
export const KEEP_HIDDEN_MS = 2 * 60_000;

interface PopoverState {
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
