import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { AtomicFiles } from './files.ts';
import { parseDefaultRoute, parseHardwareAddress, createNetwork } from './network.ts';
import type { NetworkOptions } from './network.ts';

const tempDir = useTempDirs();

const head =
  'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT   ';
const route = (device: string, gateway: string, flags: string, metric: number): string =>
  `${device}\t00000000\t${gateway}\t${flags}\t0\t0\t${String(metric)}\t00000000\t0\t0\t0   `;
const local = 'wlan0\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0   ';
const table = (...lines: string[]): string => `${[head, ...lines].join('\n')}\n`;
const home = table(route('wlan0', '0101A8C0', '0003', 600), local);

const neighbours = (...lines: string[]): string =>
  `IP address       HW type     Flags       HW address            Mask     Device\n${lines.join('\n')}\n`;
const neighbour = (address: string, flags: string, hardware: string, device: string): string =>
  `${address}      0x1         ${flags}         ${hardware}     *        ${device}`;
const router = neighbours(
  neighbour('192.168.1.7', '0x2', '02:00:00:00:00:07', 'wlan0'),
  neighbour('192.168.1.1', '0x2', 'A0:B1:C2:D3:3F:9A', 'wlan0'),
);

describe('the default route', () => {
  it('is read in the byte order of the machine', () => {
    const expected = { device: 'wlan0', gateway: '192.168.1.1' };
    expect(parseDefaultRoute(home, 'LE')).toEqual(expected);
    expect(parseDefaultRoute(table(route('wlan0', 'C0A80101', '0003', 0)), 'BE')).toEqual(expected);
  });

  it('is the one with the lowest metric', () => {
    const both = table(
      route('wlan0', '0101A8C0', '0003', 600),
      route('eth0', '0100000A', '0003', 90),
    );
    expect(parseDefaultRoute(both, 'LE')).toEqual({ device: 'eth0', gateway: '10.0.0.1' });
  });

  it('is unknown without a router, or if a device without one comes first', () => {
    expect(parseDefaultRoute(table(local), 'LE')).toBeNull();
    const vpn = table(
      route('tun0', '00000000', '0001', 50),
      route('wlan0', '0101A8C0', '0003', 600),
    );
    expect(parseDefaultRoute(vpn, 'LE')).toBeNull();
    expect(parseDefaultRoute(table(route('wlan0', '0101A8C0', '0002', 600)), 'LE')).toBeNull();
  });

  it('never throws', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (routes, arp) => {
        parseDefaultRoute(`x\n${routes}`, 'LE');
        parseHardwareAddress(`x\n${arp}`, { device: 'a', gateway: 'b' });
      }),
    ));
});

describe('the hardware address of the router', () => {
  const of = { device: 'wlan0', gateway: '192.168.1.1' };

  it('is that of its address on its device', () => {
    expect(parseHardwareAddress(router, of)).toBe('a0:b1:c2:d3:3f:9a');
    expect(parseHardwareAddress(router, { ...of, device: 'eth0' })).toBeNull();
  });

  it('is unknown while the system is still resolving it', () => {
    const asked = neighbours(neighbour('192.168.1.1', '0x0', 'a0:b1:c2:d3:3f:9a', 'wlan0'));
    const empty = neighbours(neighbour('192.168.1.1', '0x2', '00:00:00:00:00:00', 'wlan0'));
    expect([parseHardwareAddress(asked, of), parseHardwareAddress(empty, of)]).toEqual([
      null,
      null,
    ]);
  });
});

describe('the network of this machine', () => {
  const options = (
    dataDir: string | null,
    files: Readonly<Record<string, string>>,
  ): NetworkOptions => ({
    dataDir,
    files: new AtomicFiles(),
    platform: 'linux',
    read: (file) => {
      const text = files[file];
      return text === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(text);
    },
  });
  const atHome = { '/proc/net/route': home, '/proc/net/arp': router };

  it('has the same short name at every start, another one in another install, and a label', async () => {
    const dir = await tempDir();
    const first = await createNetwork(options(dir, atHome)).current();
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      label: 'router ending 3f:9a',
    });
    expect(await createNetwork(options(dir, atHome)).current()).toEqual(first);
    expect((await createNetwork(options(await tempDir(), atHome)).current()).id).not.toBe(first.id);
    expect((await createNetwork(options(null, atHome)).current()).id).not.toBe(first.id);
    expect((await stat(path.join(dir, 'network-salt'))).mode & 0o777).toBe(0o600);
  });

  it('is another one behind another router of the same address', async () => {
    const dir = await tempDir();
    const away = { ...atHome, '/proc/net/arp': router.replace('A0:B1', 'A0:B2') };
    const ids = [atHome, away].map((files) => createNetwork(options(dir, files)).current());
    const [here, there] = await Promise.all(ids);
    expect(here?.id).not.toBe(there?.id);
  });

  it('is unknown if it cannot be determined for certain', async () => {
    const dir = await tempDir();
    const cases = [
      options(dir, {}),
      options(dir, { '/proc/net/route': home }),
      options(dir, { ...atHome, '/proc/net/arp': neighbours() }),
      { ...options(dir, atHome), platform: 'darwin' as const },
      options(path.join(dir, 'no such folder'), atHome),
    ];
    for (const own of cases)
      expect(await createNetwork(own).current()).toEqual({ id: null, label: null });
  });

  it('gets a new salt when the old one is damaged', async () => {
    const dir = await tempDir();
    await writeFile(path.join(dir, 'network-salt'), 'short');
    const first = await createNetwork(options(dir, atHome)).current();
    expect(await readFile(path.join(dir, 'network-salt'), 'utf8')).toMatch(/^[0-9a-f]{32}\n$/);
    expect(await createNetwork(options(dir, atHome)).current()).toEqual(first);
  });
});
