import musicpages from '../../../../../resources/locales/en/musicpages.json' with { type: 'json' };
import { addTexts, t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';

addTexts({ musicpages });

/** "Mira Okafor, Tall Pines"; '' without artists. */
export const formatArtists = ({ artists }: Pick<MediaItem, 'artists'>): string =>
  artists.map(({ name }) => name).join(', ');

/** "Mira Okafor · Low Tide". */
export const artistAndAlbum = (item: MediaItem): string =>
  dotted(formatArtists(item), item.album?.name);

/** The name with its version, such as "Undertow (Live)". */
export const fullName = ({ name, version }: Pick<MediaItem, 'name' | 'version'>): string =>
  version === '' ? name : `${name} (${version})`;

/** "Live album", from the server's type name; unknown types are "Album". */
export function formatAlbumType({ albumType }: Pick<MediaItem, 'albumType'>): string {
  const types = ['album', 'single', 'ep', 'compilation', 'live', 'soundtrack'] as const;
  return t(`musicpages:albumType.${types.find((type) => type === albumType) ?? 'unknown'}`);
}

/** The kind of an item, for lists of several kinds: "Album". */
export const formatKind = (item: Pick<MediaItem, 'kind' | 'albumType'>): string =>
  item.kind === 'album' ? formatAlbumType(item) : t(`musicpages:kind.${item.kind}`);

/** The progress of a started episode or audiobook, 0 to 1; null if it was not started or was finished. */
export function computeProgress({ resumeAt, duration, played }: MediaItem): number | null {
  if (resumeAt === null || resumeAt <= 0 || played === true) return null;
  if (duration === null || duration <= 0) return null;
  // The server can store positions beyond the end.
  return Math.min(1, resumeAt / duration);
}

/** The remaining time of an item in progress, "Played", or its length; null for an item without a length. */
export function formatTime(item: MediaItem): string | null {
  const { duration, resumeAt, played } = item;
  if (played === true) return t('musicpages:facts.played');
  if (duration === null) return null;
  return computeProgress(item) === null
    ? formatLength(duration * 1000)
    : t('musicpages:facts.left', {
        time: formatDuration(Math.max(0, duration - (resumeAt ?? 0)) * 1000),
      });
}
