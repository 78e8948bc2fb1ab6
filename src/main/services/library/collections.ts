import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { compileQuery } from '../../../shared/library/query/compile-query.ts';
import type { Clock } from '../../platform/ports.ts';
import type { OpenLibrary } from './open-library.ts';

const MAX_COLLECTIONS = 500;

/** Methods for collections: named queries, and media picked by hand. */
export function collectionHandlers(
  { clock, uuid }: { readonly clock: Clock; readonly uuid: () => string },
  open: () => Promise<OpenLibrary>,
): Handlers<'library.saveCollection' | 'library.removeCollection'> {
  return {
    'library.saveCollection': async ({ id, name, query, ids }) => {
      const { catalog, changed } = await open();
      const others = catalog.collections().filter((one) => one.id !== id);
      const isKnown = others.length < catalog.collections().length;
      if (id !== null && !isKnown) throw failure('not-found', t('library:collection.gone'));
      if (others.length >= MAX_COLLECTIONS)
        throw failure('rejected', t('library:collection.tooMany', { count: MAX_COLLECTIONS }));
      if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
        throw failure('invalid-input', t('library:collection.taken', { name }), { field: 'name' });
      const collection = { id: id ?? `c-${uuid()}`, name, query, ids: query === null ? ids : [] };
      if (query !== null) {
        const collections = [...others, collection];
        const compiled = compileQuery(query, { collections, now: clock.now() });
        if (!compiled.ok)
          throw failure('invalid-input', compiled.error.message, {
            field: 'query',
            at: compiled.error.at,
          });
      }
      catalog.saveCollection(collection);
      changed();
      return collection;
    },
    'library.removeCollection': async ({ id }) => {
      const { catalog, changed } = await open();
      catalog.removeCollection(id);
      changed();
    },
  };
}
