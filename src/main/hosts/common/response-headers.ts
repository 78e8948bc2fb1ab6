import type { FetchedFile } from '../../platform/ports/domain-service.ts';

/**
 * The only style sheet that a modal dialog adds to the page while it is open (it locks scrolling). Its text is constant, so it is allowed by
 * its hash instead of allowing all inline styles.
 */
export const dialogStyleHash = 'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo=';

/** What a page of this app may load and do: only what this host serves. `connect-src 'self'` includes the socket to the same host and port. */
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

/** Sent with every response. */
export const guardHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Headers of a file fetched from a server. Opened directly, it is a document without any permissions; if it is not ready yet, the page may
 * retry shortly.
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
