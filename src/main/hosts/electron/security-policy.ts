/** The window's own address: a scheme of the app, so that no file and no server is ever opened in it. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'channelstrip';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** The address of one of the window's pages. `path` begins with `/`. */
export const appUrl = (path: string): string => `${APP_ORIGIN}${path}`;

/** Whether an address belongs to the window. Compared as parsed, so that no spelling slips through. */
export function isAppUrl(address: string): boolean {
  const url = parse(address);
  return url?.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
}

/** Whether a page may load this at all: its own files and what it made itself. Everything else goes through the core. */
export function mayLoad(address: string): boolean {
  const url = parse(address);
  if (url === null) return false;
  if (url.protocol === 'blob:') return isAppUrl(url.pathname);
  return url.protocol === 'data:' || url.protocol === 'devtools:' || isAppUrl(address);
}

/** Where a message to the core may come from. */
export interface SenderFacts {
  /** Address of the frame that sent it; null: the frame is gone. */
  readonly url: string | null;
  readonly topFrame: boolean;
  /** Whether its window is one that the app made. */
  readonly known: boolean;
}

/** Whether a message is heard: from the top frame of a window of ours that shows a page of ours. */
export function isTrustedSender({ url, topFrame, known }: SenderFacts): boolean {
  return known && topFrame && url !== null && isAppUrl(url);
}

/** The only thing that a page may ask of the system: to put a text on the clipboard, by a click. */
export function isPermitted(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isAppUrl(address);
}

/**
 * The address that may be handed to the system's browser, or null: https only, without a user name, on hosts that the
 * app itself names. Schemes that start programs never pass.
 */
export function externalAddress(address: string, hosts: ReadonlySet<string>): string | null {
  const url = webPage(address);
  return url?.protocol === 'https:' && hosts.has(url.hostname) ? url.href : null;
}

/** The same for the sign-in page of a service that the user connects: on its own host, which at home may have no https. */
export const signInAddress = (address: string): string | null => webPage(address)?.href ?? null;

/** An address of the web without a user name; null: any other, which could start a program. */
function webPage(address: string): URL | null {
  const url = parse(address);
  const web = url?.protocol === 'https:' || url?.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : null;
}

/** What every window of the app is made with. Nothing here may be loosened for one of them. */
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
