import type { MediaItem } from '../../../../shared/music/media.ts';
import type { Media } from '../../../../shared/music/player.ts';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { kindIn } from './route.ts';

/** The current track, or a queue item, as an item for menus and keys of media; null if the server reports no address. */
export function toTrack(track: Media | QueueItem): MediaItem | null {
  const { uri, title, artist, artistUri, album, albumUri } = track;
  if (uri === null) return null;
  return {
    uri,
    kind: parseKind(uri),
    name: title,
    version: '',
    artists: artist === null ? [] : [{ uri: artistUri, name: artist }],
    album: album === null ? null : { uri: albumUri, name: album },
    year: 'year' in track ? track.year : null,
    albumType: null,
    duration: track.duration,
    disc: null,
    number: null,
    art: track.art,
    favorite: track.favorite,
    inLibrary: uri.startsWith('library:'),
    playable: true,
    available: !('available' in track) || track.available,
    explicit: false,
    editable: null,
    owner: null,
    resumeAt: null,
    played: null,
    position: null,
    path: null,
    sortName: title,
    provider: uri.slice(0, uri.indexOf(':')),
  };
}

/** The kind of a queue item: track, station, episode or audiobook. */
function parseKind(uri: string): MediaItem['kind'] {
  const kind = kindIn(uri);
  if (kind === 'podcast_episode') return 'episode';
  return kind === 'radio' || kind === 'audiobook' ? kind : 'track';
}
