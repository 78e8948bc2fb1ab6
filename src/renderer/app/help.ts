import { create } from 'zustand';

/** Whether the list of keyboard shortcuts is open. */
export const useHelp = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openHelp = (): void => useHelp.setState({ isOpen: true });
export const closeHelp = (): void => useHelp.setState({ isOpen: false });
