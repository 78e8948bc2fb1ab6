import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { statusLines } from '../../src/main/connections/connections-service.ts';
import { NetworkTrust } from '../../src/main/connections/network-trust.ts';
import { memorySettings } from '../../src/main/core/adapters.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { createNetProbe } from '../../src/main/net/probe.ts';
import { createRedactor } from '../../src/main/platform/log/redactor.ts';
import { createSecrets } from '../../src/main/platform/secrets/vault-secrets.ts';
import { memoryEqDrafts } from '../../src/main/platform/eq-drafts.ts';
import { createMemoryStore } from '../../src/main/platform/store/memory-store.ts';
import { StateHub } from '../../src/main/rpc/state-hub.ts';
import { createMusicService } from '../../src/main/services/music/music-service.ts';
import type { CallContext } from '../../src/shared/contract/methods.ts';
import { defaultSettings } from '../../src/shared/settings/preferences.ts';
import { musicPorts } from '../support/music/music-rig.ts';
import { nullAttention } from '../support/core/null-attention.ts';
import { ServiceEvents } from '../../src/main/core/services.ts';
import type { ScriptedKeyring } from '../support/desktop/scripted-keyring.ts';
import { scriptedKeyring } from '../support/desktop/scripted-keyring.ts';
import { until } from '../support/until.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The music service with one profile, whose token is in a keyring that a test locks. */
async function connected(lab: ScriptedKeyring) {
  const demo = await startMusicDemo();
  ends.push(() => demo.stop());
  const ports = musicPorts();
  const hub = new StateHub(ports.clock);
  const { keyring } = lab;
  const music = createMusicService({
    ...ports,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    probe: createNetProbe(ports.clock),
    mdns: { browse: () => () => undefined },
    settings: memorySettings(defaultSettings),
    secrets: createSecrets(keyring.vault, createRedactor(), { keyring }),
    store: createMemoryStore(),
    eqDrafts: memoryEqDrafts(),
    pictures: null,
    hub,
    attention: nullAttention,
    events: new ServiceEvents(),
    trust: new NetworkTrust(ports.network),
    demo: false,
  });
  ends.push(async () => {
    await music.stop();
    keyring.close();
  });
  await music.adopt({ name: 'Mine', url: demo.url, token: demo.token, scenes: [] });
  const state = () => hub.get('music.connection').state;
  const reached = (k: string): Promise<void> =>
    until(
      (look) => hub.onChange(look),
      () => state().k === k,
      { seen: state },
    );
  return { music, hub, state, reached };
}

describe('a token in a keyring that is locked', () => {
  it('stops the connection with that reason, until the keyring is opened', async () => {
    const lab = scriptedKeyring();
    const { music, state, reached } = await connected(lab);
    lab.turn('locked');
    await music.start();
    await reached('blocked');
    expect(state()).toMatchObject({ cause: { code: 'keyring-locked' } });
    const lines = statusLines(music.connections.profiles());
    expect(lines).toMatchObject([{ reason: expect.stringContaining('locked') as string }]);
    // Nobody knows whether there is a token, so nobody is asked for one.
    expect(music.connections.profiles()).toMatchObject([{ hasSecret: true }]);
    lab.turn('ready');
    await reached('online');
  });

  it('asks the user when the user tries again, and not before', async () => {
    const lab = scriptedKeyring();
    const { music, reached } = await connected(lab);
    let prompts = 0;
    lab.answer = () => {
      prompts += 1;
      return Promise.resolve(true);
    };
    lab.turn('locked');
    await music.start();
    await reached('blocked');
    expect(prompts).toBe(0);
    await music.handlers['music.retryNow'](undefined, context);
    await reached('online');
    expect(prompts).toBe(1);
  });

  it('is waited for where there is no keyring yet, and comes by itself', async () => {
    const lab = scriptedKeyring();
    const { music, state, reached } = await connected(lab);
    lab.turn('missing');
    await music.start();
    await reached('waiting');
    expect(state()).toMatchObject({ cause: { code: 'keyring-failed' } });
    lab.turn('ready');
    await reached('online');
  });

  it('is seen to be gone when it was deleted meanwhile', async () => {
    const lab = scriptedKeyring();
    const { music, state, reached } = await connected(lab);
    lab.turn('locked');
    await music.start();
    await reached('blocked');
    lab.entries.clear();
    lab.turn('ready');
    await reached('connecting');
    await reached('blocked');
    expect(state()).toMatchObject({ cause: { code: 'no-token' } });
    expect(music.connections.profiles()).toMatchObject([{ hasSecret: false }]);
  });

  it('does not keep the start waiting', async () => {
    const lab = scriptedKeyring();
    const { music, reached } = await connected(lab);
    let go = (): void => undefined;
    lab.before = () =>
      new Promise((resolve) => {
        go = resolve;
      });
    await music.start();
    expect(music.connections.profiles()).toHaveLength(1);
    lab.before = () => Promise.resolve();
    go();
    await reached('online');
  });
});
