import { create } from 'zustand';

/** The issue whose list of assignees is open; null: none. */
export const useAssigning = create<{ readonly key: string | null }>(() => ({ key: null }));

/**
 * Opens the list of assignees of an issue, once its pane shows it and the menu has closed: when a closing menu restores the focus, the list
 * would close.
 */
export function openAssign(key: string): void {
  setTimeout(() => setTimeout(() => useAssigning.setState({ key })));
}

/** Closes the list if it belongs to this issue. */
export function closeAssign(key: string): void {
  if (useAssigning.getState().key === key) useAssigning.setState({ key: null });
}
