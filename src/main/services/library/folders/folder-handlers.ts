import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { OpenLibrary } from '../open-library.ts';
import type { ScanCounts } from './scan-folder.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { LibraryRow } from '../../../../shared/library/model.ts';
import { adopt } from '../renamed.ts';
import { toRow, withState } from '../stored-media.ts';

const pathError = (message: string) => failure('invalid-input', message, { field: 'path' });

/** Sets the new path of a missing file. If a scan found a file there, that one takes the identity of the missing file. */
async function findFile(library: OpenLibrary, id: string, path: string): Promise<LibraryRow> {
  const { catalog, folders, files } = library;
  const old = catalog.get(id);
  if (old === undefined || old.missingSince === null) throw failure('not-found', t('library:gone'));
  const real = await files.realPath(path);
  const stamp = real === null ? null : await files.stamp(real);
  if (real === null || stamp === null) throw pathError(t('library:file.none', { path }));
  const folder = folders.above(real);
  if (folder === undefined) throw pathError(t('library:file.outside', { path: real }));
  const known = catalog.atPath(real);
  if (known !== undefined && known.was !== undefined) throw pathError(t('library:file.taken'));
  const found = known ?? {
    ...old,
    ...stamp,
    item: { ...old.item, id: '', path: real, source: folder.id, library: folder.name, ms: 0 },
    beside: '',
    problem: null,
  };
  const media = adopt(catalog, old, found);
  // The user has confirmed the file, so there is no question left.
  const done = withState(omit(media, 'was'));
  catalog.put(done);
  catalog.flush();
  library.readLengthsLater();
  library.changed();
  return toRow(done.item);
}

type Names =
  | 'library.addFolder'
  | 'library.removeFolder'
  | 'library.scan'
  | 'library.pause'
  | 'library.findFile'
  | 'library.confirmRename'
  | 'library.forget';

/** Methods for folders and their files. `ended` aborts when the service ends. */
export function folderHandlers(
  open: () => Promise<OpenLibrary>,
  ended: AbortSignal,
): Handlers<Names> {
  return {
    'library.addFolder': async ({ path }) => {
      const library = await open();
      const id = await library.folders.add(path);
      library.scanLater(id);
      return { id };
    },
    'library.removeFolder': async ({ id }) => (await open()).folders.remove(id),
    'library.scan': async ({ id: given, path, readsLengths }, { signal }) => {
      const library = await open();
      const id = path === undefined ? given : await library.folders.findOrAdd(path);
      const start = library.now();
      const until = AbortSignal.any([signal, ended]);
      const due = library.sources().filter((source) => id === undefined || source.id === id);
      if (id !== undefined && due.length === 0)
        throw failure('not-found', t('library:folder.gone'));
      const sum: ScanCounts = { media: 0, added: 0, changed: 0, gone: 0, renamed: 0 };
      const skipped: string[] = [];
      for (const source of due) {
        const counts = await library.scan(source.id, until);
        skipped.push(...(counts.skipped ?? []));
        for (const key of Object.keys(sum) as (keyof ScanCounts)[]) sum[key] += counts[key];
      }
      const ms = Math.round(library.now() - start);
      if (readsLengths) await library.readLengths();
      else library.readLengthsLater();
      return { ...sum, skipped, ms };
    },
    'library.pause': async ({ id, isPaused }) => {
      const library = await open();
      library.setPaused(id, isPaused);
      if (!isPaused) library.scanLater(id);
    },
    'library.findFile': async ({ id, path }) => findFile(await open(), id, path),
    'library.confirmRename': async ({ id, isSame }) => (await open()).confirmRename(id, isSame),
    'library.forget': async ({ id }) => {
      const { catalog, changed } = await open();
      if (catalog.get(id)?.missingSince == null) throw failure('not-found', t('library:gone'));
      catalog.remove(id);
      catalog.flush();
      changed();
    },
  };
}
