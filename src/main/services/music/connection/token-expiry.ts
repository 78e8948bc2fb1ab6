import { z } from 'zod';
import { isoTime } from '../../../net/iso-time.ts';

/** Latest valid date (s since epoch). */
const MAX_DATE_SECONDS = 8.64e12;

const Claims = z.object({
  exp: z.number().positive().max(MAX_DATE_SECONDS).nullish().catch(null),
  jti: z.string().nullish().catch(null),
});

/** When a token expires (ISO 8601), read from a JWT's `exp`; null for every other token. Not verified. */
export function tokenExpiry(token: string): string | null {
  const exp = parseClaims(token)?.exp ?? null;
  return exp === null ? null : isoTime(exp * 1000);
}

/** The id in the server's list of tokens, read from a JWT's `jti`; null for every other token. */
export const tokenId = (token: string): string | null => parseClaims(token)?.jti ?? null;

function parseClaims(token: string): z.infer<typeof Claims> | null {
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return null;
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims = Claims.safeParse(JSON.parse(json));
    return claims.data ?? null;
  } catch {
    return null;
  }
}
