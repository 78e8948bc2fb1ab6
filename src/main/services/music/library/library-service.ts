import type { Handlers } from '../../../../shared/contract/methods.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { libraryMethods } from '../../../../shared/music/library-contract.ts';
import type { Clock, Logger, Publisher } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';
import type { PlayerContext } from '../players/player-context.ts';

export interface LibraryPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly log: Logger;
  readonly context: Pick<PlayerContext, 'art'>;
}

/** Search, lists, items, folders, favorites, playlists and lyrics of the server's library. */
export class LibraryService {
  readonly handlers: Handlers<keyof typeof libraryMethods>;

  constructor(_ports: LibraryPorts) {
    const notYet = (): never => {
      throw failure('unsupported', t('errors:player.noCommand', { command: 'music' }));
    };
    this.handlers = {
      'music.search': notYet,
      'music.library': notYet,
      'music.libraryLetter': notYet,
      'music.item': notYet,
      'music.related': notYet,
      'music.browse': notYet,
      'music.home': notYet,
      'music.recent': notYet,
      'music.favorite': notYet,
      'music.markPlayed': notYet,
      'music.keep': notYet,
      'music.forget': notYet,
      'music.createPlaylist': notYet,
      'music.addToPlaylist': notYet,
      'music.removeFromPlaylist': notYet,
      'music.renamePlaylist': notYet,
      'music.lyrics': notYet,
    };
  }

  /** Drops everything of the previous profile. */
  reset(): void {}

  dispose(): void {}
}
