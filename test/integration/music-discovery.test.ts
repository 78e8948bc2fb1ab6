import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { NetworkTrust } from '../../src/main/connections/network-trust.ts';
import { memorySettings } from '../../src/main/core/adapters.ts';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { createNetProbe } from '../../src/main/net/probe.ts';
import type { MdnsRecord } from '../../src/main/platform/ports.ts';
import { memoryEqDrafts } from '../../src/main/platform/eq-drafts.ts';
import { createMemoryStore } from '../../src/main/platform/store/memory-store.ts';
import { StateHub } from '../../src/main/rpc/state-hub.ts';
import { nullAttention } from '../support/core/null-attention.ts';
import { ServiceEvents } from '../../src/main/core/services.ts';
import { createMusicService } from '../../src/main/services/music/music-service.ts';
import { ConnectionInput } from '../../src/shared/connections/model.ts';
import type { CallContext } from '../../src/shared/contract/methods.ts';
import { defaultSettings } from '../../src/shared/settings/preferences.ts';
import { musicInput } from '../support/music/music-input.ts';
import { musicPorts } from '../support/music/music-rig.ts';
import { until } from '../support/until.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function server(serverId: string): Promise<MusicDemo> {
  const demo = await startMusicDemo({ serverId });
  ends.push(() => demo.stop());
  return demo;
}

/** What a music server announces about itself. */
function announcementOf(demo: MusicDemo): MdnsRecord {
  return {
    name: `${demo.serverId ?? ''}._mass._tcp.local`,
    host: 'mass.local',
    addresses: ['127.0.0.1'],
    port: demo.port,
    txt: { server_id: demo.serverId ?? '', name: 'Studio server', server_version: '2.10.4' },
  };
}

/** The service on a network where `announced` can be heard. */
function service(announced: readonly MdnsRecord[]) {
  const ports = musicPorts();
  const hub = new StateHub(ports.clock);
  let searches = 0;
  const music = createMusicService({
    ...ports,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    probe: createNetProbe(ports.clock),
    mdns: {
      browse: (_type, found) => {
        searches += 1;
        for (const record of announced) found(record);
        return () => undefined;
      },
    },
    settings: memorySettings(defaultSettings),
    store: createMemoryStore(),
    eqDrafts: memoryEqDrafts(),
    pictures: null,
    hub,
    attention: nullAttention,
    events: new ServiceEvents(),
    trust: new NetworkTrust(ports.network),
    demo: false,
  });
  ends.push(() => music.stop());
  return {
    music,
    hub,
    until: (ask: () => boolean) => until((look) => hub.onChange(look), ask),
    searches: () => searches,
  };
}

describe('what announces itself on the network', () => {
  it('fills the list of found servers and says which profile knows it', async () => {
    const demo = await server('a'.repeat(32));
    const { music, hub } = service([announcementOf(demo)]);
    await music.start();
    const input = ConnectionInput.parse(musicInput(demo, { name: 'Mine' }));
    const options = { force: false, onSteps: () => undefined };
    const saved = await music.connections.save(input, options, context);
    await music.handlers['music.discover'](undefined, context);
    expect(hub.get('music.discovered')).toMatchObject({
      searching: true,
      servers: [{ name: 'Studio server', url: demo.url, knownProfile: saved.profileId }],
    });
  });

  it('leads a profile to its server after that moved, and never to another server', async () => {
    const id = 'b'.repeat(32);
    const before = await server(id);
    const after = await server(id);
    const stranger = await server('c'.repeat(32));
    const { music, hub, until, searches } = service([
      announcementOf(stranger),
      announcementOf(after),
    ]);
    await music.adopt({ name: 'Mine', url: before.url, token: before.token, scenes: [] });
    await music.start();
    await until(() => hub.get('music.connection').state.k === 'online');
    expect(searches()).toBe(0);
    const profileId = music.connections.profiles()[0]?.id ?? '';
    await music.handlers['music.trustNetwork']({ profileId }, context);
    await before.stop();
    await until(() => hub.get('music.connection').address?.kind === 'discovered');
    await until(() => hub.get('music.connection').state.k !== 'connecting');
    expect(searches()).toBe(1);
    const { address } = hub.get('music.connection');
    expect(address).toMatchObject({ url: after.url, reason: 'discovered' });
    expect(stranger.everything()).toEqual([]);
  });
});
