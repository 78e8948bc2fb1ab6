import type { DiscoveredServer } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { MdnsRecord } from '../../../platform/ports.ts';

/** The service type that music servers announce (`_mass._tcp`). */
export const MDNS_TYPE = 'mass';

/**
 * Converts announcements to a list of servers, one per server id. The TXT record holds server info as text. Its addresses are
 * often wrong, so the address that sent the record is preferred, IPv4 first. Anyone on a network can announce anything,
 * so this only fills the form.
 */
export function discoveredServers(
  records: readonly MdnsRecord[],
  profiles: readonly Pick<MusicProfile, 'id' | 'serverId'>[],
): DiscoveredServer[] {
  const servers = new Map<string, DiscoveredServer>();
  for (const record of records) {
    const serverId = parseText(record.txt['server_id']) ?? record.name.split('.')[0] ?? '';
    const url = formatUrl(record);
    if (serverId === '' || url === null) continue;
    const known = servers.get(serverId);
    if (known !== undefined && !isIpv6(known.url)) continue;
    servers.set(serverId, {
      serverId,
      name: parseText(record.txt['name']) ?? hostName(record.host) ?? serverId.slice(0, 8),
      url,
      version: parseText(record.txt['server_version']),
      knownProfile: profiles.find((profile) => profile.serverId === serverId)?.id ?? null,
    });
  }
  return [...servers.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Text values; the server writes None, null or nothing for missing ones. */
function parseText(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' || text === 'None' || text === 'null' ? null : text.slice(0, 200);
}

function formatUrl({ addresses, port, txt }: MdnsRecord): string | null {
  const ipv4 = addresses.find((address) => /^\d{1,3}(\.\d{1,3}){3}$/.test(address));
  const ipv6 = addresses.find((address) => address.includes(':') && !/^fe80:/i.test(address));
  const host = ipv4 ?? (ipv6 === undefined ? undefined : `[${ipv6}]`);
  const encrypted = [txt['internal_url'], txt['base_url']].some((url) => url?.startsWith('https:'));
  if (host !== undefined && port > 0 && !encrypted) return `http://${host}:${String(port)}`;
  // A certificate is issued for a name, so an encrypted server's own address is preferred.
  for (const candidate of [txt['internal_url'], txt['base_url']]) {
    const origin = parseOrigin(parseText(candidate));
    if (origin !== null) return origin;
  }
  return host === undefined || port <= 0 ? null : `http://${host}:${String(port)}`;
}

function parseOrigin(text: string | null): string | null {
  try {
    const url = text === null ? null : new URL(text);
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
  } catch {
    return null;
  }
}

const isIpv6 = (url: string): boolean => url.includes('[');

const hostName = (host: string): string | null => parseText(host.replace(/\.local\.?$/i, ''));
