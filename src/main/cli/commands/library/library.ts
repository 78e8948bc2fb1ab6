import '../../../../shared/music/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import type { Register } from '../registry.ts';
import { lazily } from '../registry.ts';

const kinds = libraryKinds.join(', ');

/** search: the whole library and all providers. */
export const addSearch: Register = (program, run) => {
  program
    .command('search')
    .description(t('musiccli:library.command.search'))
    .argument('<text>', t('musiccli:library.argument.text'))
    .option('--kind <kind>', t('musiccli:library.option.kind', { kinds }))
    .option('--library', t('musiccli:library.option.library'))
    .option('--limit <number>', t('musiccli:library.option.searchLimit'), '10')
    .action(lazily(run, async () => (await import('./read.ts')).search));
};

/** library: one list of the library. */
export const addLibrary: Register = (program, run) => {
  program
    .command('library')
    .description(t('musiccli:library.command.library'))
    .argument('<kind>', t('musiccli:library.argument.kind', { kinds }))
    .option('--search <text>', t('musiccli:library.option.search'))
    .option('--favorite', t('musiccli:library.option.favorite'))
    .option('--sort <order>', t('musiccli:library.option.sort'), 'name')
    .option('--desc', t('musiccli:library.option.desc'))
    .option('--limit <number>', t('musiccli:library.option.limit'), '50')
    .option('--offset <number>', t('musiccli:library.option.offset'), '0')
    .action(lazily(run, async () => (await import('./read.ts')).list));
};

/** favorite: of any item. */
export const addFavorite: Register = (program, run) => {
  program
    .command('favorite')
    .description(t('musiccli:library.command.favorite'))
    .argument('<item>', t('musiccli:library.argument.item'))
    .argument('[on|off]', t('cli:argument.power'), 'on')
    .action(lazily(run, async () => (await import('./change.ts')).setFavorite));
};

/** playlist list, show, create, add, remove. */
export const addPlaylist: Register = (program, run) => {
  const playlist = program.command('playlist').description(t('musiccli:library.command.playlist'));
  const load = () => import('./change.ts');
  const named = (name: 'show' | 'add' | 'remove') =>
    playlist
      .command(name)
      .description(t(`musiccli:library.command.${name}`))
      .argument('<playlist>', t('musiccli:library.argument.playlist'));
  playlist
    .command('list')
    .description(t('musiccli:library.command.list'))
    .action(lazily(run, async () => (await import('./read.ts')).listPlaylists));
  named('show').action(lazily(run, async () => (await import('./read.ts')).showPlaylist));
  playlist
    .command('create')
    .description(t('musiccli:library.command.create'))
    .argument('<name>', t('musiccli:library.argument.name'))
    .argument('[items...]', t('musiccli:library.argument.items'))
    .action(lazily(run, async () => (await load()).createPlaylist));
  named('add')
    .argument('<items...>', t('musiccli:library.argument.items'))
    .action(lazily(run, async () => (await load()).addToPlaylist));
  named('remove')
    .argument('<positions...>', t('musiccli:library.argument.positions'))
    .action(lazily(run, async () => (await load()).removeFromPlaylist));
};
