import { t } from '../../../../shared/i18n/translate.ts';

/** Texts for translation keys by which the server names folders and rows. */
const names: Readonly<Record<string, () => string>> = {
  artists: () => t('musicfaults:library.folder.artists'),
  albums: () => t('musicfaults:library.folder.albums'),
  tracks: () => t('musicfaults:library.folder.tracks'),
  playlists: () => t('musicfaults:library.folder.playlists'),
  radios: () => t('musicfaults:library.folder.radios'),
  podcasts: () => t('musicfaults:library.folder.podcasts'),
  audiobooks: () => t('musicfaults:library.folder.audiobooks'),
  genres: () => t('musicfaults:library.folder.genres'),
  in_progress_items: () => t('musicfaults:library.folder.inProgress'),
  recently_played: () => t('musicfaults:library.folder.recentlyPlayed'),
  recently_added_tracks: () => t('musicfaults:library.folder.recentlyAddedTracks'),
  recently_added_albums: () => t('musicfaults:library.folder.recentlyAddedAlbums'),
  random_artists: () => t('musicfaults:library.folder.randomArtists'),
  random_albums: () => t('musicfaults:library.folder.randomAlbums'),
  random_tracks: () => t('musicfaults:library.folder.randomTracks'),
  recent_favorite_tracks: () => t('musicfaults:library.folder.favoriteTracks'),
  favorite_playlists: () => t('musicfaults:library.folder.favoritePlaylists'),
  favorite_radio: () => t('musicfaults:library.folder.favoriteRadio'),
};

/** The text for a translation key; an unknown key is shown as words. */
export function folderName(key: string): string {
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  if (known !== undefined) return known();
  const words = key.slice(0, 100).replace(/_/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
