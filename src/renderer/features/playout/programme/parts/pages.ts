import { create } from 'zustand';

/** How a new slot ends: at the next anchor, after some units, or at a time of day. */
export const newEnds = ['next', 'take', 'until'] as const;

/** A slot to be added or moved. */
export interface AskedSlot {
  /** Id of the slot to move; null: a new slot. */
  readonly moved: string | null;
  /** Time of day in the document's format. */
  readonly at: string;
  /** The slot follows the one that is on at this time instead of ending it. */
  readonly isBehind: boolean;
  /** Key of the source of a new slot. */
  readonly source: string;
  readonly end: (typeof newEnds)[number];
  readonly take: number;
  /** Time of day in the document's format. */
  readonly until: string;
  /** Only on the shown day, by a rule with a copy of the plan. */
  readonly isOnlyToday: boolean;
}

type Page = 'text' | 'rules' | 'slot';

/** The dialog open over the Programme view; null: none. `slot`: the slot to be added or moved. */
export const useProgrammePage = create<{
  readonly page: Page | null;
  readonly slot: AskedSlot | null;
}>(() => ({ page: null, slot: null }));

export const openPage = (page: Page, slot: AskedSlot | null = null): void =>
  useProgrammePage.setState({ page, slot });
export const closePage = (): void => useProgrammePage.setState({ page: null, slot: null });
