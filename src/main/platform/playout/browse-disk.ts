import { homedir } from 'node:os';
import path from 'node:path';
import { readdir, stat } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { FolderEntry } from '../../../shared/playout/state.ts';
import { isMediaName } from '../media/media-files.ts';
import type { FolderPage } from '../ports/playout-files.ts';
import { faultOf } from './disk-fault.ts';

/** More entries than a person looks through. */
const MOST = 2_000;
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Folders first, both in the order that a person counts in; hidden names are left out. */
export async function browseFolder(place: string | null): Promise<FolderPage> {
  const folder = path.resolve(place === null ? homedir() : fromHome(place));
  const found = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    const { reason } = faultOf(error);
    throw failure('storage', t('errors:storage.readFailed', { path: folder, reason }), {
      path: folder,
    });
  });
  const shown = found.filter(({ name }) => !name.startsWith('.'));
  const entries = await Promise.all(shown.slice(0, MOST).map((one) => entryOf(folder, one)));
  entries.sort(
    (a, b) =>
      Number(b.k === 'folder') - Number(a.k === 'folder') || inOrder.compare(a.name, b.name),
  );
  const parent = path.dirname(folder);
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    entries,
    more: Math.max(0, shown.length - MOST),
  };
}

const fromHome = (place: string): string =>
  place === '~' || place.startsWith('~/') ? path.join(homedir(), place.slice(1)) : place;

async function entryOf(folder: string, { name }: Dirent): Promise<FolderEntry> {
  const place = path.join(folder, name);
  const stats = await stat(place).catch(() => null);
  const bytes = stats?.isFile() === true ? stats.size : null;
  const modifiedAt = stats?.mtimeMs ?? null;
  const k = stats?.isDirectory() === true ? 'folder' : kindOf(name, bytes !== null);
  return { name, path: place, k, bytes, modifiedAt };
}

function kindOf(name: string, file: boolean): FolderEntry['k'] {
  if (!file) return 'other';
  if (name.toLowerCase().endsWith('.json')) return 'json';
  return isMediaName(name) ? 'media' : 'other';
}
