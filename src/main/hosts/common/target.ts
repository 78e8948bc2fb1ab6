import { panelIds } from '../../../shared/domain-names.ts';
import { domains } from '../../domains.ts';
import type { FileRequest } from '../../platform/ports/domain-service.ts';

/** Paths of the window's pages; all of them serve the same document. */
const pagePaths: ReadonlySet<string> = new Set([
  '/',
  '/quick',
  '/mini',
  ...panelIds.map((id) => `/${id}`),
]);

const servedPaths = domains.flatMap(({ paths = [] }) => paths);

/** The target of a window address. `fetched`: a file of a domain; `missing`: not found. */
export type Target =
  | { readonly k: 'file'; readonly path: string }
  | { readonly k: 'fetched'; readonly path: string; readonly request: FileRequest }
  | { readonly k: 'missing' };

/** Whether a path is one of the window's pages. */
export const isPage = (path: string): boolean => pagePaths.has(path);

/** Whether a path is one of a domain's files, which need a session. */
export const isServedPath = (path: string): boolean =>
  servedPaths.some(({ name }) => path.startsWith(`/${name}/`));

/** Resolves path and query of a request for the window, in the same way for every host. `path` is not decoded. */
export function resolveTarget(path: string, query: URLSearchParams): Target {
  const served = servedPaths.find(({ name }) => path.startsWith(`/${name}/`));
  if (served === undefined) return { k: 'file', path: isPage(path) ? '/index.html' : path };
  const request = served.read(path.slice(served.name.length + 2), query);
  return request === 'missing' ? { k: 'missing' } : { k: 'fetched', path: served.name, request };
}
