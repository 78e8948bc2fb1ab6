import type { PlayoutSettings } from './settings.ts';

export const defaultPlayoutSettings: PlayoutSettings = {
  lineup: null,
  recent: [],
  backupDays: 30,
  tools: { ffprobe: null, ffmpeg: null },
};
