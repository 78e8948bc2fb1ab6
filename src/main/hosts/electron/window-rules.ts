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
