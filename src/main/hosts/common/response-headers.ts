import type { FetchedFile } from '../../platform/ports/domain-service.ts';

/**
 * The one style sheet that a modal dialog puts into the page while it is open (it holds the page behind it still). It is
 * always the same text, so it is let in by its hash instead of letting every inline style in.
 */
export const dialogStyleHash = 'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo=';

/**
 * What a page of this app may load and do: only what this host itself serves. `connect-src 'self'` covers the
 * socket to the same host and port.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${dialogStyleHash}'`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Goes out with every answer, whatever it is. */
export const guardHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Headers of a file that comes from elsewhere. Opened by itself, it is a document that may do nothing at all; one that is not
 * ready yet may be asked for again after a moment.
 */
export function fetchedHeaders({ status, type, maxAge }: FetchedFile): Record<string, string> {
  return {
    ...guardHeaders,
    'Content-Security-Policy': `${contentSecurityPolicy}; sandbox`,
    'Cache-Control': maxAge === 0 ? 'no-store' : `private, max-age=${String(maxAge)}`,
    'Content-Type': type,
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
  };
}
