import type { Row } from './values.ts';
import { rowsOf, textOf, valueAt } from './values.ts';

const LONGEST = 2000;

/** An address that is safe to open: http or https, without user name or password. A host name gets `https`. */
export function webUrlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const text = value.trim();
  const address = /^[a-z0-9](?:[a-z0-9-]*\.)+[a-z0-9-]+(?::\d+)?(?:\/|$)/i.test(text)
    ? `https://${text}`
    : text;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** The address of a service: its custom domain if it is active, the first public http port, the platform's host name. */
export function serviceUrl(row: Row): string | null {
  const custom = isActive(row['customDomainStatus']) ? webUrlOf(row['customDomain']) : null;
  if (custom !== null) return custom;
  for (const port of rowsOf(row['ports'])) {
    const url = isPublicHttp(port) ? webUrlOf(port['publicEndpoint']) : null;
    if (url !== null) return url;
  }
  return webUrlOf(row['publicEndpoint']) ?? webUrlOf(row['url']) ?? webUrlOf(row['fqdn']);
}

const isActive = (status: unknown): boolean => textOf(status)?.toLowerCase() === 'active';

/** Servers without visibility or protocol give an endpoint for public http ports only. */
export function isPublicHttp(port: Row): boolean {
  const visibility = textOf(valueAt(port, 'visibility'))?.toLowerCase() ?? 'public';
  const protocol = textOf(valueAt(port, 'protocol'))?.toLowerCase() ?? 'http';
  return visibility === 'public' && protocol.startsWith('http');
}
