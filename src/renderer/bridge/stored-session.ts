import { BrowserSession, SESSION_STORAGE } from '../../shared/contract/admission.ts';

/** The session that the last login in this browser left for this origin; null: none, or a desktop host's page. */
export function storedSession(): BrowserSession | null {
  try {
    return (
      BrowserSession.safeParse(JSON.parse(localStorage.getItem(SESSION_STORAGE) ?? 'null')).data ??
      null
    );
  } catch {
    return null;
  }
}
