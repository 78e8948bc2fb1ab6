import { afterEach, describe, expect, it } from 'vitest';
import { musicPorts, profileFor } from '../../../../../test/support/music/music-rig.ts';
import { ConnectionRig } from '../../../../../test/support/core/connection-rig.ts';
import { pingServer } from './evidence.ts';

const rig = new ConnectionRig();
afterEach(() => rig.end());

describe('pingServer', () => {
  it('recognizes the profile’s server by its id, and when it is ready', async () => {
    const demo = await rig.server({});
    const ask = (serverId: string | null) =>
      pingServer(musicPorts(), profileFor(demo.url, { serverId }), demo.url);
    expect(await ask(demo.serverId)).toBe(true);
    expect(await ask(null)).toBe(true);
    expect(await ask('S-other')).toBe(false);
    demo.fault('starting');
    expect(await ask(demo.serverId)).toBe(false);
    demo.fault('html');
    expect(await ask(null)).toBe(false);
    await demo.stop();
    expect(await ask(demo.serverId)).toBe(false);
    expect(demo.everything().join('\n')).not.toContain('authorization');
  });

  it('accepts the API description if the server has no id', async () => {
    const demo = await rig.server({ generation: 'specified' });
    const profile = profileFor(demo.url, { generation: 'specified' });
    expect(await pingServer(musicPorts(), profile, demo.url)).toBe(true);
    demo.fault('redirect');
    expect(await pingServer(musicPorts(), profile, demo.url)).toBe(false);
    const none = profileFor(demo.url, { generation: null });
    demo.fault('redirect', false);
    expect(await pingServer(musicPorts(), none, demo.url)).toBe(false);
  });
});
