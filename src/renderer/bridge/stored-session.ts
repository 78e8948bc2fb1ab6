import type { BrowserSession } from '../../shared/contract/admission.ts';
import { SESSION_STORAGE } from '../../shared/contract/admission.ts';

/** The session that the last login in this browser left for this origin; null: none, or a desktop host's page. */
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
