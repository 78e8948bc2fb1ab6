import type { PathStyle } from './facts.ts';

/**
 * Path functions for a given system, because the checked files may run on another one. They don't access the disk, so
 * the caller resolves links.
 */

const separators: Readonly<Record<PathStyle, RegExp>> = { posix: /\/+/, windows: /[\\/]+/ };

/** The root of a path: `/`, `C:\`, `\\server\share\`; '' for a relative path. */
function parseRoot(path: string, style: PathStyle): string {
  if (style === 'posix') return path.startsWith('/') ? '/' : '';
  const share = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)[\\/]*/.exec(path);
  if (share !== null) return `\\\\${share[1] ?? ''}\\${share[2] ?? ''}\\`;
  const drive = /^([A-Za-z]:)[\\/]/.exec(path);
  return drive === null ? '' : `${(drive[1] ?? '').toUpperCase()}\\`;
}

const cutRoot = (path: string, style: PathStyle): string => {
  if (style === 'posix') return path;
  return path.replace(/^[\\/]{2}[^\\/]+[\\/]+[^\\/]+[\\/]*|^[A-Za-z]:[\\/]/, '');
};

/** Whether a path is absolute. `~` and `~/...` count, because the engine expands them to the home folder. */
export const isAbsolutePath = (path: string, style: PathStyle): boolean =>
  parseRoot(path, style) !== '' || isHomePath(path, style);

const isHomePath = (path: string, style: PathStyle): boolean =>
  path === '~' || path.startsWith('~/') || (style === 'windows' && path.startsWith('~\\'));

/** The path without `.`, `..`, and doubled or trailing separators. A relative path stays relative. */
export function normalPath(path: string, style: PathStyle): string {
  const root = parseRoot(path, style);
  const parts: string[] = [];
  for (const part of cutRoot(path, style).split(separators[style])) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (root === '') parts.push(part);
  }
  return root + parts.join(style === 'posix' ? '/' : '\\') || '.';
}

/** `path` as the engine resolves it from a folder; unchanged if absolute. */
export const resolvePath = (folder: string, path: string, style: PathStyle): string =>
  isAbsolutePath(path, style)
    ? normalPath(path, style)
    : normalPath(`${folder}${style === 'posix' ? '/' : '\\'}${path}`, style);

/** Whether `inner` is `outer` or below it. Case matters only if the system says so. */
export function isWithin(inner: string, outer: string, style: PathStyle): boolean {
  const slash = style === 'posix' ? '/' : '\\';
  const [a, b] = [inner, outer].map((path) => {
    const normal = normalPath(path, style);
    const cased = style === 'windows' ? normal.toLowerCase() : normal;
    return cased.endsWith(slash) ? cased : cased + slash;
  });
  return a !== undefined && b !== undefined && a.startsWith(b);
}

export const samePath = (a: string, b: string, style: PathStyle): boolean =>
  isWithin(a, b, style) && isWithin(b, a, style);

/** The folder part of a path as spelled; '' if there is none. */
export function parseFolder(path: string, style: PathStyle): string {
  const end = Math.max(path.lastIndexOf('/'), style === 'windows' ? path.lastIndexOf('\\') : -1);
  return path.slice(0, Math.max(0, end));
}

/** The deepest folder that contains all of these; '' if that is a root, or there are none. */
export function commonFolder(folders: readonly string[]): string {
  const holds = (outer: string, inner: string): boolean =>
    inner === outer || (inner.startsWith(outer) && /^[/\\]/.test(inner.slice(outer.length)));
  let [common = ''] = folders;
  for (const folder of folders)
    while (common !== '' && !holds(common, folder)) common = parseFolder(common, 'windows');
  return common;
}
