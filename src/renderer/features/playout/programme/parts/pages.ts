import { create } from 'zustand';

/** A slot that is about to be added. */
export interface NewSlot {
  /** Time of day as the document has it. */
  readonly at: string;
  /** Key of what it plays. */
  readonly source: string;
  /** On the shown day alone, by a rule with a copy of the plan. */
  readonly isOnlyToday: boolean;
}

type Page = 'text' | 'rules' | 'slot';

/** What is open over the Programme view; null: nothing. `slot`: the slot that is about to be added. */
export const useProgrammePage = create<{
  readonly page: Page | null;
  readonly slot: NewSlot | null;
}>(() => ({ page: null, slot: null }));

export const openPage = (page: Page, slot: NewSlot | null = null): void =>
  useProgrammePage.setState({ page, slot });
export const closePage = (): void => useProgrammePage.setState({ page: null, slot: null });
