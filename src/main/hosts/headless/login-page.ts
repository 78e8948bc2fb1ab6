import type { BrowserSession } from '../../../shared/contract/admission.ts';
import { SESSION_STORAGE } from '../../../shared/contract/admission.ts';

/** Path of the sign-in page's script; the content policy forbids inline scripts. */
export const LOGIN_SCRIPT = '/login.js';

/**
 * Stores the session from the page and continues to the window. Without a new session (a used address opened from the history), it continues
 * if the browser already has one. Replaces the used address in the history.
 */
export const loginScript = `const { dataset } = document.querySelector('meta[name="login"]');
if (dataset.session !== undefined) localStorage.setItem(${JSON.stringify(SESSION_STORAGE)}, dataset.session);
if (localStorage.getItem(${JSON.stringify(SESSION_STORAGE)}) !== null) location.replace(dataset.to);
`;

/** The head content of the page after a sign-in. `to`: a page of the window; `session` null: the sign-in failed. */
export function loginHead(to: string, session: BrowserSession | null): string {
  const own = session === null ? '' : ` data-session='${JSON.stringify(session)}'`;
  return `<meta name="login" data-to="${to}"${own}><script src="${LOGIN_SCRIPT}"></script>`;
}
