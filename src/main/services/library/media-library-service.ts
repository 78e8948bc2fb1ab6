import '../../../shared/library/texts.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { libraryMethods } from '../../../shared/library/contract.ts';
import type { LibrarySnapshot } from '../../../shared/library/model.ts';

type LibraryHandlers = Handlers<keyof typeof libraryMethods>;

/** The media that programmes are made of. */
export class MediaLibraryService {
  readonly handlers: LibraryHandlers = {
    'library.search': () => ({ items: [], total: 0, totalMs: 0, ms: 0, error: null }),
    'library.complete': ({ at }) => ({ from: at, to: at, words: [] }),
    'library.missing': () => ({ items: [], total: 0 }),
    'library.addFolder': notYet,
    'library.removeFolder': notYet,
    'library.scan': notYet,
    'library.pause': notYet,
    'library.show': notYet,
    'library.saveCollection': notYet,
    'library.removeCollection': notYet,
    'library.findFile': notYet,
    'library.forget': notYet,
    'library.addServer': notYet,
    'library.removeServer': notYet,
    'library.chooseLibraries': notYet,
    'library.mapPath': notYet,
  };

  /** Everything known now. */
  snapshot(): Promise<LibrarySnapshot> {
    return Promise.resolve({ media: [], collections: [], version: 0 });
  }
}

function notYet(): never {
  throw failure('unsupported', t('library:notYet'));
}
