import { create } from 'zustand';

/** How a new slot ends: at the next anchor, after some units, or at a time of day. */
export const newEnds = ['next', 'take', 'until'] as const;

/** A slot that is about to be added or moved. */
export interface AskedSlot {
  /** Id of the slot whose start is moved; null: it is a new one. */
  readonly moved: string | null;
  /** Time of day as the document has it. */
  readonly at: string;
  /** It follows the slot that is on at this time, instead of ending it. */
  readonly isBehind: boolean;
  /** Key of what a new one plays. */
  readonly source: string;
  readonly end: (typeof newEnds)[number];
  readonly take: number;
  /** Time of day as the document has it. */
  readonly until: string;
  /** On the shown day alone, by a rule with a copy of the plan. */
  readonly isOnlyToday: boolean;
}

type Page = 'text' | 'rules' | 'slot';

/** What is open over the Programme view; null: nothing. `slot`: the slot that is about to be added or moved. */
export const useProgrammePage = create<{
  readonly page: Page | null;
  readonly slot: AskedSlot | null;
}>(() => ({ page: null, slot: null }));

export const openPage = (page: Page, slot: AskedSlot | null = null): void =>
  useProgrammePage.setState({ page, slot });
export const closePage = (): void => useProgrammePage.setState({ page: null, slot: null });
