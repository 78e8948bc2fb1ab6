import { useSyncExternalStore } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { panelIds } from '../../shared/domain-names.ts';
import { Emitter } from '../../shared/lib/emitter.ts';

/** The page that the window shows. `detail`: what is open in the panel (after `#` in the address), or ''. */
export interface Route {
  readonly panel: PanelId;
  readonly detail: string;
}

/** The path of the quick controls, which are not a panel. */
export const QUICK = '/quick';

const moved = new Emitter<void>();
let last: { readonly href: string; readonly route: Route } | null = null;

/** Reads a route from an address; unknown paths lead to the music panel. */
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

/** Goes to a page by its address, such as `/connections#studio`; unknown paths lead to the music panel. */
export function navigatePath(path: string): void {
  const { pathname, hash } = new URL(path, 'app://window');
  const { panel, detail } = parseRoute(pathname, hash);
  navigate(panel, detail);
}

/** Whether an address leads to the current panel. */
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

/** Whether this page shows the quick controls. */
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
