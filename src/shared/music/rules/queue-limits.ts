/** Maximum length of a queue (items) that is read completely, to restore it after it was cleared or replaced, or to sum its time. */
export const MAX_WHOLE_QUEUE = 2_000;
/** Maximum number of addresses per play command. */
export const MAX_PLAYED = 500;
/** Maximum number of items per removal. */
export const MAX_REMOVED = 500;
/** Playback speeds that the server accepts. */
export const SPEEDS = { least: 0.5, most: 2 } as const;
/** Playback speeds that the menu offers. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
