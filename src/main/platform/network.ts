import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import path from 'node:path';
import { t } from '../../shared/i18n/translate.ts';
import type { AtomicFiles } from './files.ts';
import type { NetworkPort } from './ports.ts';

/** The default router of this network, as reported by the system. */
interface Route {
  readonly device: string;
  /** Dotted IPv4. */
  readonly gateway: string;
}

const UP = 0x1;
const GATEWAY = 0x2;
const COMPLETE = 0x2;

export interface NetworkOptions {
  /** Location of this install's salt; null: one for this process only. */
  readonly dataDir: string | null;
  readonly files: AtomicFiles;
  /** Default: this machine's. */
  readonly platform?: NodeJS.Platform;
  /** Reads a file of the system. */
  readonly read?: (file: string) => Promise<string>;
}

const unknown = { id: null, label: null } as const;

/**
 * Recognizes the network by its router: IP and hardware address, hashed with a salt of this install, so that the settings do not reveal where
 * the user has been. Uncertain results are "unknown". Linux only. `settled` resolves when no read or write is running.
 */
export function createNetwork(options: NetworkOptions): NetworkPort & { settled(): Promise<void> } {
  const read = options.read ?? ((file) => readFile(file, 'utf8'));
  let salt: Promise<string> | null = null;

  async function current(): Promise<{ id: string | null; label: string | null }> {
    const route = parseDefaultRoute(await read('/proc/net/route'), endianness());
    if (route === null) return unknown;
    const hardware = parseHardwareAddress(await read('/proc/net/arp'), route);
    if (hardware === null) return unknown;
    salt ??= readSalt(options);
    const id = createHash('sha256')
      .update(`${await salt}\n${route.gateway}\n${hardware}`)
      .digest('hex')
      .slice(0, 16);
    return { id, label: t('app:network.router', { end: hardware.slice(-5) }) };
  }

  const { platform = process.platform } = options;
  const pending = new Set<Promise<unknown>>();
  return {
    current: () => {
      if (platform !== 'linux') return Promise.resolve(unknown);
      const answer = current().catch(() => unknown);
      pending.add(answer);
      void answer.then(() => pending.delete(answer));
      return answer;
    },
    settled: async () => {
      await Promise.all(pending);
    },
  };
}

/** This install's salt. An unreadable one is replaced; trusted networks must then be confirmed again. */
async function readSalt({ dataDir, files }: NetworkOptions): Promise<string> {
  const fresh = randomBytes(16).toString('hex');
  if (dataDir === null) return fresh;
  const file = path.join(dataDir, 'network-salt');
  const salt = (await files.readText(file))?.trim() ?? '';
  if (/^[0-9a-f]{32}$/.test(salt)) return salt;
  await files.writeText(file, `${fresh}\n`);
  return fresh;
}

/**
 * The default route in `/proc/net/route` with the lowest metric. Null if there is none, or if it uses a device without a router (a VPN), whose
 * network cannot be identified. `endianness` is the machine's, which the kernel uses for addresses.
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

/** The hardware address of a router in `/proc/net/arp`, lower case; null until the system knows it. */
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
