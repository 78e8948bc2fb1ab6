/** The router that leads out of this network, as the system sees it. */
export interface Route {
  readonly device: string;
  /** Dotted IPv4. */
  readonly gateway: string;
}

const UP = 0x1;
const GATEWAY = 0x2;
const COMPLETE = 0x2;

/**
 * The default route in `/proc/net/route`: the one of least metric. Null when there is none, or when it leads through a
 * device without a router (a VPN): which network that is cannot be told.
 * `endianness` is that of the machine, in which the kernel prints addresses.
 */
export function parseDefaultRoute(text: string, endianness: 'LE' | 'BE'): Route | null {
  const routes = text
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/))
    .filter(([, destination, , flags, , , , mask]) => {
      const up = (Number.parseInt(flags ?? '', 16) & UP) !== 0;
      return up && destination === '00000000' && mask === '00000000';
    })
    .sort((a, b) => Number(a[6]) - Number(b[6]));
  const [device = '', , gateway = '', flags = ''] = routes[0] ?? [];
  const address = parseAddress(gateway, endianness);
  if ((Number.parseInt(flags, 16) & GATEWAY) === 0 || address === null) return null;
  return { device, gateway: address };
}

function parseAddress(hex: string, endianness: 'LE' | 'BE'): string | null {
  if (!/^[0-9a-f]{8}$/i.test(hex)) return null;
  const bytes = [...Buffer.from(hex, 'hex')];
  return (endianness === 'LE' ? bytes.reverse() : bytes).join('.');
}

/** The hardware address of a router in `/proc/net/arp`, lower case; null while the system has not seen it. */
export function parseHardwareAddress(text: string, { device, gateway }: Route): string | null {
  for (const line of text.split('\n').slice(1)) {
    const [address, , flags, hardware, , on] = line.split(/\s+/);
    if (address !== gateway || on !== device || hardware === undefined) continue;
    const known = (Number.parseInt(flags ?? '', 16) & COMPLETE) !== 0;
    if (known && /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(hardware) && /[1-9a-f]/i.test(hardware))
      return hardware.toLowerCase();
  }
  return null;
}
