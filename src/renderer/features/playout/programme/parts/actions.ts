import { create } from 'zustand';

/** Type of the data while a source is dragged. */
export const SOURCE_DRAG = 'application/x-channelstrip-source';
/** Type of the data while a slot is dragged. */
export const SLOT_DRAG = 'application/x-channelstrip-slot';

type Page = 'text' | 'rules';

/** What is open over the Programme view; null: nothing. */
export const useProgrammePage = create<{ readonly page: Page | null }>(() => ({ page: null }));

export const openPage = (page: Page): void => useProgrammePage.setState({ page });
export const closePage = (): void => useProgrammePage.setState({ page: null });
