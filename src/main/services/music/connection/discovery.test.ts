import { describe, expect, it } from 'vitest';
import type { MdnsRecord } from '../../../platform/ports.ts';
import { discoveredServers } from './discovery.ts';

const id = '27552f25d8b54f0391e02de44cbe8390';
const record = (over: Partial<MdnsRecord> = {}, txt: Record<string, string> = {}): MdnsRecord => ({
  name: `${id}._mass._tcp.local.`,
  host: 'mass.local.',
  addresses: ['192.168.1.20'],
  port: 8095,
  ...over,
  txt: {
    server_id: id,
    server_version: '2.8.3',
    schema_version: '29',
    base_url: 'http://10.0.0.9',
    homeassistant_addon: 'False',
    name: 'None',
    ...txt,
  },
});

describe('discoveredServers', () => {
  it('prefers the address that sent the record over the one in it', () => {
    expect(discoveredServers([record()], [])).toEqual([
      {
        serverId: id,
        name: 'mass',
        url: 'http://192.168.1.20:8095',
        version: '2.8.3',
        knownProfile: null,
      },
    ]);
  });

  it('prefers IPv4 to IPv6, and ignores link-local addresses', () => {
    const both = record({ addresses: ['fe80::1', 'fd00::5', '192.168.1.20'] });
    expect(discoveredServers([both], [])[0]?.url).toBe('http://192.168.1.20:8095');
    const six = record({ addresses: ['fe80::1', 'fd00::5'] });
    expect(discoveredServers([six], [])[0]?.url).toBe('http://[fd00::5]:8095');
    expect(discoveredServers([six, record()], [])[0]?.url).toBe('http://192.168.1.20:8095');
  });

  it('lists one entry per server id, with its name and profile', () => {
    const named = record({}, { name: 'Home' });
    const other = record({ name: 'x' }, { server_id: 'S2', name: 'Attic' });
    const profiles = [{ id: 'p1', serverId: id }];
    const servers = discoveredServers([named, named, other], profiles);
    expect(servers.map((server) => [server.name, server.knownProfile])).toEqual([
      ['Attic', null],
      ['Home', 'p1'],
    ]);
  });

  it('uses the name in the address of an encrypted server, which its certificate is for', () => {
    const tls = record({}, { internal_url: 'https://music.example.org:8095/x' });
    expect(discoveredServers([tls], [])[0]?.url).toBe('https://music.example.org:8095');
  });

  it('reads the id from the instance name, and skips entries without an address', () => {
    const bare = { ...record(), txt: {} };
    expect(discoveredServers([bare], [])[0]).toMatchObject({ serverId: id, version: null });
    expect(discoveredServers([{ ...bare, addresses: [] }], [])).toEqual([]);
    expect(discoveredServers([record({ addresses: [] }, { base_url: 'None' })], [])).toEqual([]);
    expect(discoveredServers([record({ addresses: [] }, { base_url: 'not a url' })], [])).toEqual(
      [],
    );
  });
});
