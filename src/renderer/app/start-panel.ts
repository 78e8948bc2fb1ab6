import type { PanelId } from '../../shared/domain-names.ts';
import { panelIds } from '../../shared/domain-names.ts';
import { readStored, writeStored } from '../ui/browser-store.ts';

const LAST = 'channelstrip.panel.last';
const START = 'channelstrip.panel.start';
/** Stored per window, which a reload keeps: the window has opened its first panel. */
const OPENED = 'channelstrip.opened';

/** The panel that a new window opens if its address names none: the configured or the last one; null: Music. */
export function findStartPanel(): PanelId | null {
  try {
    if (sessionStorage.getItem(OPENED) !== null) return null;
  } catch {
    return null;
  }
  const wanted = readStored(START) ?? readStored(LAST);
  return panelIds.find((id) => id === wanted) ?? null;
}

/** Like `findStartPanel`, once for each window. */
export function takeStartPanel(): PanelId | null {
  const panel = findStartPanel();
  try {
    sessionStorage.setItem(OPENED, 'yes');
  } catch {
    // What cannot be remembered would be repeated by every reload.
    return null;
  }
  return panel;
}

/** `start`: the configured panel; null: the last one. */
export const rememberStartPanel = (start: string | null): void => writeStored(START, start);

export const rememberLastPanel = (current: PanelId): void => writeStored(LAST, current);
