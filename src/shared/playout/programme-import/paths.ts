import type { ImportDraft } from './draft.ts';
import type { PathRow } from './contract.ts';
import { MAX_PATH_ROWS } from './contract.ts';

/** Normalizes a path for comparison: forward slashes, none at the end. */
export const plainPath = (path: string): string =>
  path.replace(/\\/g, '/').replace(/(?<=[^/])\/+$/, '');

/** Whether a normalized path is a folder or something in it: `/media` does not contain `/mediabackup`. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** Maps paths of the other program to this computer: the longest prefix that ends at a separator applies. */
export function createPathMap(rows: readonly PathRow[]): (path: string) => string {
  const known = rows
    .filter(({ from, to }) => from !== '' && to !== '')
    .map(({ from, to }) => ({ from: plainPath(from), to: plainPath(to) }))
    .sort((a, b) => b.from.length - a.from.length);
  return (path) => {
    const plain = plainPath(path);
    const row = known.find(({ from }) => isWithin(plain, from));
    if (row === undefined) return plain;
    const rest = plain.slice(row.from.length).replace(/^\//, '');
    return rest === '' ? row.to : `${row.to.replace(/\/$/, '')}/${rest}`;
  };
}

/** The folders that the user can map: those that the other program names, otherwise the first two levels of the paths. */
export function pathRoots(draft: ImportDraft): readonly string[] {
  const roots = new Set(draft.roots.map(plainPath));
  for (const { path } of draft.media.values()) {
    if (path === undefined) continue;
    const plain = plainPath(path);
    const first = firstLevels(plain);
    if (!roots.has(first) && ![...roots].some((root) => isWithin(plain, root))) roots.add(first);
    if (roots.size >= MAX_PATH_ROWS) break;
  }
  return [...roots].slice(0, MAX_PATH_ROWS);
}

/** `/media/tv/Show/x.mkv` → `/media/tv`; a file directly in `/media` → `/media`. */
function firstLevels(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, Math.max(1, Math.min(3, parts.length - 1))).join('/') || '/';
}
