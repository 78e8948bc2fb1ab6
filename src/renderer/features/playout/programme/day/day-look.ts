import { create } from 'zustand';

/** Whether the day is shown as a table instead of the strip. */
export const useDayLook = create<{ readonly isTable: boolean }>(() => ({ isTable: false }));

/** Minimum height (px) of a slot of the strip for its name. */
export const MIN_NAME_PX = 13;
