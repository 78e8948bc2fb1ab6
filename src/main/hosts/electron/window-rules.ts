/** Ways into the app other than starting it again. */
export interface TrayFacts {
  /** Whether the desktop shows the tray icon; null: not known (yet). */
  readonly tray: boolean | null;
}

/** Whether a start shows the window: always, but for a start that asked for the tray alone and has one. */
export function showsWindow(hidden: boolean, { tray }: TrayFacts): boolean {
  return !hidden || tray === false;
}

/** What closing the last window does: without a tray icon nobody could come back, so the app ends. */
export function onWindowClosed({ tray }: TrayFacts): 'stay' | 'quit' {
  return tray === false ? 'quit' : 'stay';
}
