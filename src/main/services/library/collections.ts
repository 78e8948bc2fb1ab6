import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Collection } from '../../../shared/library/model.ts';
import { compileQuery } from '../../../shared/library/query/compile-query.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Catalog } from './catalog.ts';
import { toRow } from './stored-media.ts';
import type { OpenLibrary } from './open-library.ts';

const MAX_COLLECTIONS = 500;

type Names =
  | 'library.saveCollection'
  | 'library.removeCollection'
  | 'library.collection'
  | 'library.moveInCollection';

/** The collection with this id; throws unless it has files picked by hand. */
function requireList(catalog: Catalog, id: string): Collection {
  const found = catalog.collections().find((one) => one.id === id && one.query === null);
  if (found === undefined) throw failure('not-found', t('library:collection.gone'));
  return found;
}

/** Methods for the files of collections that were picked by hand. */
function listHandlers(
  open: () => Promise<OpenLibrary>,
): Handlers<'library.collection' | 'library.moveInCollection'> {
  return {
    'library.collection': async ({ id, offset, limit }) => {
      const { catalog } = await open();
      const { ids } = requireList(catalog, id);
      const items = ids.slice(offset, offset + limit).map((media) => {
        const known = catalog.get(media);
        return { id: media, media: known === undefined ? null : toRow(known.item) };
      });
      return { items, total: ids.length };
    },
    'library.moveInCollection': async ({ id, media, to }) => {
      const { catalog, changed } = await open();
      const collection = requireList(catalog, id);
      const from = collection.ids.indexOf(media);
      if (from === -1) throw failure('not-found', t('library:gone'));
      const others = collection.ids.filter((_, at) => at !== from);
      catalog.saveCollection({ ...collection, ids: others.toSpliced(to, 0, media) });
      changed();
      return { from };
    },
  };
}

/** Methods for collections: named queries, and media picked by hand. */
export function collectionHandlers(
  { clock, uuid }: { readonly clock: Clock; readonly uuid: () => string },
  open: () => Promise<OpenLibrary>,
): Handlers<Names> {
  return {
    ...listHandlers(open),
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
