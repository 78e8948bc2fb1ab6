import { create } from 'zustand';
import { dropKeys, holdKeys } from '../ui/held-keys.ts';

/** Whether the list of keyboard shortcuts is open. */
export const useHelp = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

let release = (): void => undefined;

/** Opens the list. While it loads, keys are held, because they would act on the panel. */
export function openHelp(): void {
  release = holdKeys(closeHelp);
  useHelp.setState({ isOpen: true });
}

/** Replays the held keys in the list. */
export const releaseHelpKeys = (): void => release();

export function closeHelp(): void {
  dropKeys();
  useHelp.setState({ isOpen: false });
}
