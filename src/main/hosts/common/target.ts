/** Paths of the window's own pages; all of them are the one document. */
const pagePaths: ReadonlySet<string> = new Set([
  '/',
  '/music',
  '/equalizer',
  '/playout',
  '/attention',
  '/connections',
  '/settings',
  '/quick',
]);
/** Keys of channels are encoded; what a file may be called is the core's to know. */
const hlsPath = /^\/hls\/([A-Za-z0-9._~!$&'()*+,;=:@%-]{1,300})\/([A-Za-z0-9._-]{1,100})$/;
const artPath = /^\/art\/([A-Za-z0-9_-]{1,128})$/;
/** The largest picture that can be asked for, and the one that is meant when nothing is said (px). */
const MAX_ART_SIZE = 2048;
const DEFAULT_ART_SIZE = 256;

/** What an address of the window stands for. `missing`: nothing there. */
export type Target =
  | { readonly k: 'file'; readonly path: string }
  | { readonly k: 'art'; readonly id: string; readonly size: number }
  | { readonly k: 'hls'; readonly channel: string; readonly file: string }
  | { readonly k: 'missing' };

/** Whether a path is one of the window's pages. */
export const isPage = (path: string): boolean => pagePaths.has(path);

/** Reads path and query of a request for the window, the same way in every host. `path` is not decoded. */
export function targetOf(path: string, query: URLSearchParams): Target {
  if (path.startsWith('/hls/')) return hlsTarget(path);
  const id = artPath.exec(path)?.[1];
  if (id === undefined) return { k: 'file', path: isPage(path) ? '/index.html' : path };
  const size = artSize(query.get('size'));
  return size === null ? { k: 'missing' } : { k: 'art', id, size };
}

function hlsTarget(path: string): Target {
  const [, key = '', file = ''] = hlsPath.exec(path) ?? [];
  try {
    return key === '' ? { k: 'missing' } : { k: 'hls', channel: decodeURIComponent(key), file };
  } catch {
    return { k: 'missing' };
  }
}

function artSize(text: string | null): number | null {
  if (text === null) return DEFAULT_ART_SIZE;
  if (!/^\d{1,4}$/.test(text)) return null;
  const size = Number(text);
  return size <= MAX_ART_SIZE ? size : null;
}
