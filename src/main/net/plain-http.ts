import { BlockList, isIP } from 'node:net';

/** 127.0.0.0/8, [::1] and localhost: this computer, so no network can be monitored. */
export function isLoopback(origin: string): boolean {
  const host = tryUrl(origin)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether others on the network could read the traffic. */
export function isPlainRemote(origin: string): boolean {
  return tryUrl(origin)?.protocol !== 'https:' && !isLoopback(origin);
}

const nearby = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Overlay networks such as Tailscale.
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(net, prefix);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether the address suggests that the server is on this computer or a private network: a private IP address, or a name without a public
 * domain.
 */
export function isLocal(origin: string): boolean {
  const host = (tryUrl(origin)?.hostname ?? '').replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version !== 0) return nearby.check(host, version === 6 ? 'ipv6' : 'ipv4');
  return (
    host !== '' &&
    (!host.includes('.') || /\.(local|localhost|lan|home|internal|home\.arpa)$/.test(host))
  );
}

/** Parses an address; null: invalid. */
export function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
