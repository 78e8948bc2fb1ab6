import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { LibraryRow } from '../../../../shared/library/model.ts';
import type { OpenLibrary } from '../open-library.ts';
import { adopt } from '../renamed.ts';
import { toRow, withState } from '../stored-media.ts';

const pathError = (message: string) => failure('invalid-input', message, { field: 'path' });

/** Gives a missing file its new place. The file that a scan found there becomes the missing one. */
export async function findFile(
  library: OpenLibrary,
  id: string,
  path: string,
): Promise<LibraryRow> {
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
  // The user has said so: nothing is left to ask.
  const done = withState(omit(media, 'was'));
  catalog.put(done);
  catalog.flush();
  library.readLengthsLater();
  library.changed();
  return toRow(done.item);
}
