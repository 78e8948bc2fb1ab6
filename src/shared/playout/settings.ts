import { z } from 'zod';
import type { SliceModule } from '../settings/slice.ts';

/** Absolute path of a program that the user chose; null: the first of the search path. */
const ProgramPath = z.string().min(1).max(4096).nullable();

/** Playout's part of the settings. */
export const PlayoutSettings = z.object({
  /** Absolute path of the lineup that was open last; null: none. */
  lineup: z.string().nullable(),
  /** Lineups that were opened, newest first. */
  recent: z.array(z.string()),
  /** Copies of overwritten playout files are kept so many days. */
  backupDays: z.number().int().min(1).max(365),
  /** What reads media files. Only the user names these programs; what a configuration of a channel names is never run. */
  tools: z.object({ ffprobe: ProgramPath, ffmpeg: ProgramPath }),
});
export type PlayoutSettings = z.infer<typeof PlayoutSettings>;

export const playoutSlice: SliceModule<PlayoutSettings> = {
  schema: PlayoutSettings,
  migrations: [],
};
