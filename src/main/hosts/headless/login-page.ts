import type { BrowserSession } from '../../../shared/contract/admission.ts';
import { SESSION_STORAGE } from '../../../shared/contract/admission.ts';

/** Path of the script of every login page; the content policy allows no script inside a page. */
export const LOGIN_SCRIPT = '/login.js';

/**
 * Keeps the session that came with the page, and goes on to the window where the browser has one: a browser that comes
 * back to its used address by its history has. The used address is replaced in the history.
 */
export const loginScript = `const { dataset } = document.querySelector('meta[name="login"]');
if (dataset.session !== undefined) localStorage.setItem(${JSON.stringify(SESSION_STORAGE)}, dataset.session);
if (localStorage.getItem(${JSON.stringify(SESSION_STORAGE)}) !== null) location.replace(dataset.to);
`;

/** Goes into the head of the page that answers a login. `to`: a page of the window; `session` null: none came of it. */
export function loginHead(to: string, session: BrowserSession | null): string {
  const own = session === null ? '' : ` data-session='${JSON.stringify(session)}'`;
  return `<meta name="login" data-to="${to}"${own}><script src="${LOGIN_SCRIPT}"></script>`;
}
