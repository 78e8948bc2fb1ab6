import { z } from 'zod';
import { isoTime } from '../../../net/iso-time.ts';

const Claims = z.object({ exp: z.number().positive() });

/** When a token ends (ISO 8601), read from a JWT's `exp`; null for every other token. Nothing is verified. */
export function tokenExpiry(token: string): string | null {
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return null;
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims = Claims.safeParse(JSON.parse(json));
    if (!claims.success) return null;
    return isoTime(claims.data.exp * 1000);
  } catch {
    return null;
  }
}
