import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readRecords } from '../../../net/wire.ts';
import { readWord } from './values.ts';

const MAX_URL = 2000;
const hostName = /^[a-z0-9](?:[a-z0-9-]*\.)+[a-z0-9-]+(?::\d+)?(?:\/|$)/i;

/** An address that is safe to open: http or https, without user name or password. A host name gets `https`. */
export function parseWebUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL) return null;
  const address = hostName.test(value) ? `https://${value}` : value;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** The address of a service: its custom domain if it is active, the first public http port, the platform's host name. */
export function serviceUrl(row: JsonRecord): string | null {
  const isActive = readWord(row['customDomainStatus'])?.toLowerCase() === 'active';
  const endpoints = readRecords(row['ports'])
    .filter(isPublicHttp)
    .map((port) => port['publicEndpoint']);
  const custom = isActive ? row['customDomain'] : null;
  for (const value of [custom, ...endpoints, row['url'], row['fqdn']]) {
    const url = parseWebUrl(value);
    if (url !== null) return url;
  }
  return null;
}

/** A port without visibility or protocol is a public http port. */
export function isPublicHttp({ visibility, protocol }: JsonRecord): boolean {
  const isPublic = (readWord(visibility) ?? 'public').toLowerCase() === 'public';
  return isPublic && (readWord(protocol) ?? 'http').toLowerCase().startsWith('http');
}
