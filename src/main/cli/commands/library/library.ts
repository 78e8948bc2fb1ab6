import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { scanMedia, searchMedia, showMedia } from './media.ts';
import { listLibrary, listPlaylists, showPlaylist } from './read.ts';
import { addToPlaylist, createPlaylist, removeFromPlaylist } from './change.ts';

/** library KIND lists music; library scan, search and show are for media files. */
export const addLibrary: Register = (program, run) => {
  const library = listLibrary(program, run);
  for (const add of [scanMedia, searchMedia, showMedia]) add(library, run);
};

const edits = [listPlaylists, showPlaylist, createPlaylist, addToPlaylist, removeFromPlaylist];

/** playlist list, show, create, add, remove. */
export const addPlaylist: Register = (program, run) => {
  const playlist = program.command('playlist').description(t('musiccli:library.command.playlist'));
  for (const add of edits) add(playlist, run);
};
