import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { addToPlaylist, createPlaylist, removeFromPlaylist } from './change.ts';
import { listPlaylists, showPlaylist } from './read.ts';

const edits = [listPlaylists, showPlaylist, createPlaylist, addToPlaylist, removeFromPlaylist];

/** playlist list, show, create, add, remove. */
export const addPlaylist: Register = (program, run) => {
  const playlist = program.command('playlist').description(t('musiccli:library.command.playlist'));
  for (const add of edits) add(playlist, run);
};
