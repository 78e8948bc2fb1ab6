import { z } from 'zod';
import type { SliceModule } from '../settings/slice.ts';

/** Absolute path of a program chosen by the user; null: the first in the search path. */
const ProgramPath = z.string().min(1).max(4096).nullable();

/** Playout's part of the settings. */
export const PlayoutSettings = z.object({
  /** Absolute path of the last open lineup; null: none. */
  lineup: z.string().nullable(),
  /** Recently opened lineups, newest first. */
  recent: z.array(z.string()),
  /** How many days backups are kept. */
  backupDays: z.number().int().min(1).max(365),
  /**
   * The programs that read media. Only the user can choose them; programs named in a channel's configuration are never
   * run.
   */
  tools: z.object({ ffprobe: ProgramPath, ffmpeg: ProgramPath }),
});
export type PlayoutSettings = z.infer<typeof PlayoutSettings>;

export const playoutSlice: SliceModule<PlayoutSettings> = {
  schema: PlayoutSettings,
  migrations: [],
};
