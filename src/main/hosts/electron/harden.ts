import type { App, Session, WebContents } from 'electron';
import { shell } from 'electron';
import type { Logger } from '../../platform/ports.ts';
import {
  externalAddress,
  isAppUrl,
  isPermitted,
  mayLoad,
  signInAddress,
} from './security-policy.ts';

/** Hosts that pages may open in the user's browser. Pages of this release have no external links. */
const outside: ReadonlySet<string> = new Set();

/** Applies the rules of security-policy.ts to everything the app opens. Called once, before any window. */
export function harden(app: App, log: Pick<Logger, 'warn'>): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
  app.on('session-created', guardSession);
}

function guardContents(contents: WebContents, log: Pick<Logger, 'warn'>): void {
  const refuse = (event: Electron.Event, url: string): void => {
    if (isAppUrl(url)) return;
    event.preventDefault();
    log.warn('a page was kept from leaving the app', { origin: formatOrigin(url) });
  };
  contents.on('will-navigate', (event) => refuse(event, event.url));
  contents.on('will-redirect', (event) => refuse(event, event.url));
  contents.on('will-frame-navigate', (event) => refuse(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const address = externalAddress(url, outside);
    if (address !== null) openOutside(address, log);
    else log.warn('a page was kept from opening a window', { origin: formatOrigin(url) });
    return { action: 'deny' };
  });
}

/** Opens the sign-in page of a service that the user connects. */
export function openSignIn(url: string, log: Pick<Logger, 'warn'>): void {
  const address = signInAddress(url);
  if (address !== null) openOutside(address, log);
  else log.warn('a sign-in page was not opened', { origin: formatOrigin(url) });
}

function openOutside(address: string, log: Pick<Logger, 'warn'>): void {
  shell
    .openExternal(address)
    .catch((error: unknown) => log.warn('the browser did not open a link', { error }));
}

/** Rules of a session; the default one exists before the app can listen for new ones. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isPermitted(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermitted(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url) }));
}

/** Never logs the whole address: it may contain typed text. */
function formatOrigin(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return 'not an address';
  }
}
