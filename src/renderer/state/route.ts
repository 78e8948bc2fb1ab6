import { useSyncExternalStore } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { panelIds } from '../../shared/domain-names.ts';
import { Emitter } from '../../shared/lib/emitter.ts';

/** Where the window is. `detail`: what is open in the panel (behind `#` in the address), or ''. */
export interface Route {
  readonly panel: PanelId;
  readonly detail: string;
}

/** The page of the quick controls; it is no panel. */
export const QUICK = '/quick';

/** `detail` of the Connections page that opens the form of a connection at its token. */
export const tokenDetail = (profileId: string): string => `${profileId}/token`;

const moved = new Emitter<void>();
let last: { readonly href: string; readonly route: Route } | null = null;

/** Reads a route from an address; what is unknown is the music panel. */
export function parseRoute(pathname: string, hash: string): Route {
  const name = pathname.split('/')[1] ?? '';
  const panel = panelIds.find((id) => id === name) ?? 'music';
  return { panel, detail: decode(hash.replace(/^#/, '')) };
}

/** The address of a route, for links. */
export function routeHref(panel: PanelId, detail = ''): string {
  const path = panel === 'music' ? '/' : `/${panel}`;
  return detail === '' ? path : `${path}#${encodeURIComponent(detail)}`;
}

/** Goes to a page by its address, such as `/connections#studio`; what is unknown is the music panel. */
export function navigatePath(path: string): void {
  const { pathname, hash } = new URL(path, 'app://window');
  const { panel, detail } = parseRoute(pathname, hash);
  navigate(panel, detail);
}

/** Whether a page's address leads to the panel that is shown now. */
export function isPanelOf(path: string): boolean {
  const { pathname } = new URL(path, 'app://window');
  return parseRoute(pathname, '').panel === parseRoute(location.pathname, '').panel;
}

export function navigate(panel: PanelId, detail = ''): void {
  const href = routeHref(panel, detail);
  if (href === location.pathname + location.hash) return;
  history.pushState(null, '', href);
  moved.emit();
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, current);
}

const isQuick = (): boolean => location.pathname === QUICK;

/** Whether this page is the quick controls rather than a panel of the window. */
export function useQuick(): boolean {
  return useSyncExternalStore(subscribe, isQuick);
}

function current(): Route {
  const href = location.pathname + location.hash;
  if (last?.href !== href) last = { href, route: parseRoute(location.pathname, location.hash) };
  return last.route;
}

function subscribe(listener: () => void): () => void {
  const off = moved.on(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    off();
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
