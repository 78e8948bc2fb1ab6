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

/** A picture comes from elsewhere: opened by itself, it is a document that may do nothing at all. */
export const artGuardHeaders: Readonly<Record<string, string>> = {
  ...guardHeaders,
  'Content-Security-Policy': `${contentSecurityPolicy}; sandbox`,
};

/**
 * Headers of a file of a running channel. It comes from elsewhere and is another one in a moment; one that is not ready yet may
 * be asked for again after so many seconds.
 */
export function hlsHeaders(status: 200 | 404 | 503, type: string): Record<string, string> {
  return {
    ...artGuardHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': type,
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
  };
}
