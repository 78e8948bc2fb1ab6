import { panelIds } from '../../../shared/domain-names.ts';
import { domains } from '../../domains.ts';
import type { FileRequest } from '../../platform/ports/domain-service.ts';

/** Paths of the window's own pages; all of them are the one document. */
const pagePaths: ReadonlySet<string> = new Set(['/', '/quick', ...panelIds.map((id) => `/${id}`)]);

const servedPaths = domains.flatMap(({ paths = [] }) => paths);

/** What an address of the window stands for. `fetched`: a file of a domain; `missing`: nothing there. */
export type Target =
  | { readonly k: 'file'; readonly path: string }
  | { readonly k: 'fetched'; readonly path: string; readonly request: FileRequest }
  | { readonly k: 'missing' };

/** Whether a path is one of the window's pages. */
export const isPage = (path: string): boolean => pagePaths.has(path);

/** Whether a path is one of a domain's files, which need a session. */
export const isServedPath = (path: string): boolean =>
  servedPaths.some(({ name }) => path.startsWith(`/${name}/`));

/** Reads path and query of a request for the window, the same way in every host. `path` is not decoded. */
export function targetOf(path: string, query: URLSearchParams): Target {
  const served = servedPaths.find(({ name }) => path.startsWith(`/${name}/`));
  if (served === undefined) return { k: 'file', path: isPage(path) ? '/index.html' : path };
  const request = served.read(path.slice(served.name.length + 2), query);
  return request === 'missing' ? { k: 'missing' } : { k: 'fetched', path: served.name, request };
}
