import type { Tone } from '../../../../shared/format/states.ts';
import type { ServerKind } from '../../../../shared/library/model.ts';

/** From this share of files found on this computer on, the path mapping is fine. */
const GOOD_SHARE = 0.98;

/** The tone of a share of files that were found on this computer. */
export const foundTone = (share: number): Extract<Tone, 'good' | 'waiting'> =>
  share >= GOOD_SHARE ? 'good' : 'waiting';

/** Product names, the same in all languages. */
export const serverNames: Readonly<Record<ServerKind, string>> = {
  jellyfin: 'Jellyfin',
  emby: 'Emby',
  plex: 'Plex',
};
