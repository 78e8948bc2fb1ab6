import { create } from 'zustand';

/** The issue whose list of people is open; null: none. */
export const useAssigning = create<{ readonly key: string | null }>(() => ({ key: null }));

/**
 * Opens the list of people of an issue, once its pane shows it and the menu that asked has closed: the focus that a closing menu gives back
 * would close the list.
 */
export function openAssign(key: string): void {
  setTimeout(() => setTimeout(() => useAssigning.setState({ key })));
}

/** Closes the list, if it is that of this issue. */
export function closeAssign(key: string): void {
  if (useAssigning.getState().key === key) useAssigning.setState({ key: null });
}
