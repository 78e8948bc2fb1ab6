import { create } from 'zustand';

/** A text file that was dropped on the panel; null: none is open. */
export const useDroppedFile = create<{
  readonly file: { readonly text: string; readonly name: string } | null;
}>(() => ({ file: null }));
