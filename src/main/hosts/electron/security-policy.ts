/** The window's address: an app-specific scheme, so that no file and no server can be opened in it. */
export const APP_SCHEME = 'app';
const APP_HOST = 'channelstrip';
const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** The address of one of the window's pages. `path` begins with `/`. */
export const appUrl = (path: string): string => `${APP_ORIGIN}${path}`;

/** The empty page that holds the session of the system's media controls. */
export const NOW_PLAYING_PATH = '/now-playing';

/** Whether an address belongs to the window. Compares parsed addresses, so that no alternative spelling passes. */
export function isAppUrl(address: string): boolean {
  const url = parse(address);
  return url?.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
}

/** Whether a page may load this address: its own files and data it created. Everything else goes through the core. */
export function mayLoad(address: string): boolean {
  const url = parse(address);
  if (url === null) return false;
  if (url.protocol === 'blob:') return isAppUrl(url.pathname);
  return url.protocol === 'data:' || url.protocol === 'devtools:' || isAppUrl(address);
}

/** The sender of a message to the core. */
export interface SenderFacts {
  /** Address of the sending frame; null: the frame is gone. */
  readonly url: string | null;
  readonly topFrame: boolean;
  /** Whether the app created its window. */
  readonly known: boolean;
}

/** Whether to accept a message: only from the top frame of an app window that shows an app page. */
export function isTrustedSender({ url, topFrame, known }: SenderFacts): boolean {
  return known && topFrame && url !== null && isAppUrl(url);
}

const permitted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** The permissions that a page may request, both after a click: writing text to the clipboard, and full screen. */
export function isPermitted(permission: string, address: string): boolean {
  return permitted.has(permission) && isAppUrl(address);
}

/**
 * The address that may be opened in the system's browser, or null: https only, without a user name, on hosts named by the app. Schemes that
 * start programs never pass.
 */
export function externalAddress(address: string, hosts: ReadonlySet<string>): string | null {
  const url = webPage(address);
  return url?.protocol === 'https:' && hosts.has(url.hostname) ? url.href : null;
}

/** The same for the sign-in page of a connected service, on its own host, which may not have https on a home network. */
export const signInAddress = (address: string): string | null => webPage(address)?.href ?? null;

/** A web address without a user name; null: any other, which could start a program. */
function webPage(address: string): URL | null {
  const url = parse(address);
  const web = url?.protocol === 'https:' || url?.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : null;
}

/** Options of every app window. Never relax any of them for a single window. */
export function webPreferences(preload: string) {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    spellcheck: false,
    enableWebSQL: false,
  } as const;
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
