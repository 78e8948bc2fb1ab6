import './media-words.ts';
import { formatSince } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryServer } from '../../../../shared/library/topics.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import type { ServerKind } from '../../../../shared/library/model.ts';

/** From this share of files found on this computer on, the path mapping counts as good. */
const GOOD_SHARE = 0.98;

/** The tone of a share of files that were found on this computer. */
export const foundTone = (share: number): Extract<Tone, 'good' | 'waiting'> =>
  share >= GOOD_SHARE ? 'good' : 'waiting';

/** Describes a server that can't be read: since when, and whether it is reachable. */
export const formatDown = ({ isReached, since }: LibraryServer, now: number): string =>
  t(isReached === true ? 'medialibrary:server.refused' : 'medialibrary:server.offline', {
    since: formatSince(since, now),
  });

/** Product names, the same in all languages. */
export const serverNames: Readonly<Record<ServerKind, string>> = {
  jellyfin: 'Jellyfin',
  emby: 'Emby',
  plex: 'Plex',
};
