import type { BrowserSession } from '../../shared/contract/admission.ts';
import { SESSION_STORAGE } from '../../shared/contract/admission.ts';

/** The session that the last login stored for this origin; null without one, and on pages of a desktop host. */
export function storedSession(): BrowserSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE) ?? 'null') as unknown;
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is BrowserSession {
  if (typeof value !== 'object' || value === null) return false;
  const { key, paths } = value as Record<string, unknown>;
  return isShortText(key) && isShortText(paths);
}

const isShortText = (value: unknown): boolean => typeof value === 'string' && value.length <= 64;
