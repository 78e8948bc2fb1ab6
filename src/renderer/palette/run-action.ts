import { holdText } from '../ui/held-keys.ts';
import { rememberUse } from './recents.ts';
import type { PaletteAction, PaletteEntry } from './source.ts';

/** Runs an action and closes the palette first, unless its effect shows there. Does nothing if it is not possible now. */
export function runAction(
  entry: PaletteEntry,
  action: PaletteAction,
  source: string,
  close: () => void,
): void {
  if ((action.why ?? '') !== '') return;
  if (!entry.id.startsWith('error:')) rememberUse(entry, source);
  if (action.stays === true) {
    action.run();
    return;
  }
  close();
  // What is typed before its dialog has the focus belongs there.
  if (action.label.endsWith('…')) holdText();
  // Once the palette has returned the focus, in a timer of its own: a dialog that opens now returns it there too.
  setTimeout(() => setTimeout(() => action.run()));
}
