import { useSyncExternalStore } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { panelIds } from '../../shared/domain-names.ts';
import { Emitter } from '../../shared/lib/emitter.ts';

/** The page that the window shows. `detail`: what is open in the panel (after `#` in the address), or ''. */
export interface Route {
  readonly panel: PanelId;
  readonly detail: string;
}

/** Paths of the pages without the frame: the quick controls and the mini player. */
export const QUICK = '/quick';
export const MINI = '/mini';

/** The detail of the music panel that shows the now-playing view. The view covers the window; the panel behind it keeps its own route. */
export const NOW = 'now';
/** History state of the view: the entry before it is the page behind it. */
const OVER = 'over';

const moved = new Emitter<void>();
let last: { readonly href: string; readonly route: Route } | null = null;
let behind: Route = { panel: 'music', detail: '' };

const isNow = ({ panel, detail }: Route): boolean => panel === 'music' && detail === NOW;
const located = (): Route => parseRoute(location.pathname, location.hash);

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
export function isCurrentPanel(path: string): boolean {
  const { pathname } = new URL(path, 'app://window');
  return parseRoute(pathname, '').panel === parseRoute(location.pathname, '').panel;
}

export function navigate(panel: PanelId, detail = ''): void {
  const href = routeHref(panel, detail);
  if (href === location.pathname + location.hash) return;
  history.pushState(isNow({ panel, detail }) ? OVER : null, '', href);
  moved.emit();
}

/** Opens another detail of the panel without a history entry: Back returns to where the panel was opened from. */
export function replaceDetail(panel: PanelId, detail: string): void {
  history.replaceState(history.state, '', routeHref(panel, detail));
  moved.emit();
}

/** Goes to the previous page, like Back. If the window opened on this page, goes to `parent` instead. */
export function goBack({ panel, detail }: Route): void {
  // Missing in Firefox before 147.
  const before = (window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack;
  if (before === true) history.back();
  else navigate(panel, detail);
}

/** Closes the now-playing view and returns to the page behind it. */
export function leaveNow(): void {
  if (history.state === OVER) history.back();
  else navigate(behind.panel, behind.detail);
}

/** Whether the now-playing view covers the window. */
export const useNowShown = (): boolean => useSyncExternalStore(subscribe, () => isNow(located()));

/** The panel that is shown, or that the now-playing view covers. */
export function useRoute(): Route {
  return useSyncExternalStore(subscribe, currentRoute);
}

/** The page without the frame that an address leads to; null: the window. */
export const smallPage = (): typeof QUICK | typeof MINI | null =>
  [QUICK, MINI].find((path): path is typeof QUICK | typeof MINI => path === location.pathname) ??
  null;

export const useSmallPage = (): ReturnType<typeof smallPage> =>
  useSyncExternalStore(subscribe, smallPage);

/** The panel that is shown, outside of a component. */
export function currentRoute(): Route {
  const href = location.pathname + location.hash;
  if (last?.href !== href) {
    const route = located();
    if (!isNow(route)) behind = route;
    last = { href, route: behind };
  }
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
