import { create } from 'zustand';

/** Whether the day is shown as a table instead of the strip. */
export const useDayLook = create<{ readonly isTable: boolean }>(() => ({ isTable: false }));
