import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import type { Core } from '../../src/main/core.ts';
import { createCore } from '../../src/main/core.ts';
import { readImport, writeExport } from '../../src/main/services/settings/read-import.ts';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import type { CallContext, MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import type { Settings } from '../../src/shared/settings/model.ts';
import { defaultSettings } from '../../src/shared/settings/preferences.ts';
import { mergeImport } from '../../src/shared/settings/transfer.ts';
import { musicInput } from '../support/music/music-input.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const makeDir = useTempDirs();
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function coreOn(dataDir: string): Promise<Core> {
  const core = await createCore({
    dataDir,
    secretStore: 'file',
    demo: false,
    verbose: false,
    version: '9.9.9',
  });
  ends.push(() => core.stop());
  core.attachHost({ ...bareHost, kind: 'headless' });
  await core.start();
  return core;
}

const call = <M extends MethodName>(core: Core, name: M, input: MethodInput<M>) =>
  core.router.call(name, input, context);

const rule = {
  id: 'r1',
  name: 'Night watch',
  on: true,
  when: { k: 'deployFailed' as const, service: null },
  then: { k: 'notify' as const, text: '' },
};

describe('a settings file', () => {
  it('carries profiles without tokens and preferences to another computer, and says before what it changes', async () => {
    const server = await startMusicDemo();
    ends.push(() => server.stop());
    const first = await coreOn(await makeDir());
    await call(first, 'connections.save', musicInput(server));
    await call(first, 'settings.update', { theme: 'dark', hiddenPanels: ['ads'], volumeStep: 7 });
    const text = await call(first, 'settings.export', undefined);
    expect(text).not.toContain(server.token);
    expect(JSON.parse(text)).toMatchObject({ app: 'channelstrip', data: { secretStore: null } });

    const folder = await makeDir();
    const second = await coreOn(folder);
    const preview = await call(second, 'settings.previewImport', { text });
    expect(preview.after).toMatchObject({ theme: 'dark', hiddenPanels: ['ads'], volumeStep: 7 });
    expect(preview.items).toMatchObject([
      { kind: 'profile', change: 'added' },
      { kind: 'default', change: 'added' },
    ]);
    expect(second.hub.get('settings').theme).toBe('system');
    expect(second.hub.get('connections.profiles')).toEqual([]);

    expect(await call(second, 'settings.import', { text })).toEqual(preview);
    expect(second.hub.get('settings')).toMatchObject({ theme: 'dark', hiddenPanels: ['ads'] });
    expect(second.hub.get('connections.profiles')).toMatchObject([
      { service: 'music', hasSecret: false },
    ]);
    expect((await call(second, 'settings.import', { text })).items).toEqual([]);
    const saved = await readFile(path.join(folder, 'settings.json'), 'utf8');
    expect(saved).not.toContain(server.token);
  });

  it('that is invalid in one place changes nothing and names the place', async () => {
    const core = await coreOn(await makeDir());
    const document = JSON.parse(writeExport(defaultSettings)) as { data: Settings };
    const data = { ...document.data, theme: 'dark', rules: { rules: [{ ...rule, id: 7 }] } };
    const text = JSON.stringify({ ...document, data });
    const failed = await call(core, 'settings.import', { text }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AppFailure);
    expect((failed as AppFailure).error).toMatchObject({
      code: 'invalid-input',
      detail: { field: 'rules.rules.0.id' },
    });
    expect(core.hub.get('settings').theme).toBe('system');
  });

  it.each([
    [{ appearance: { textSize: 'large' } }, '"appearance.textSize" must be a number.'],
    [{ appearance: { textSize: 500 } }, '"appearance.textSize" must be at most 200.'],
    [{ appearance: { density: 'tiny' } }, '"appearance.density" must be one of: '],
    [{ theme: 7 }, '"theme" must be one of: system, light, dark.'],
    [{ rules: { rules: 'none' } }, '"rules.rules" must be a list.'],
    [{ rules: { rules: [{ ...rule, on: 1 }] } }, '"rules.rules.0.on" must be true or false.'],
    [{ rules: { rules: [{ ...rule, id: '' }] } }, '"rules.rules.0.id" must have at least 1 char'],
    [{ music: { ...defaultSettings.music, profiles: [[]] } }, '"music.profiles.0" must be a group'],
  ])('with %j is refused in plain words', async (part, words) => {
    const text = JSON.stringify({ ...JSON.parse(writeExport(defaultSettings)), data: part });
    const failed = await readImport(text, defaultSettings).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AppFailure);
    const { message } = failed as AppFailure;
    expect(message).toContain(words);
    expect(message).not.toMatch(/expected|received|Invalid/);
  });
});

const profile = {
  id: 'p1',
  service: 'issues',
  name: 'Tracker',
  fields: { url: 'https://tracker.example.net' },
  credential: 'bearer' as const,
  secrets: ['token'],
  account: null,
  expiresAt: null,
  caFile: null,
  proxy: null,
  trustedNetworks: ['home'],
  extra: {},
};
const own: Settings = {
  ...defaultSettings,
  connections: { profiles: [profile], defaults: { issues: 'p1' } },
  rules: { rules: [rule] },
};

describe('an import', () => {
  it('lists layers, pins, chosen players and connections in use', () => {
    const { music, eq } = defaultSettings;
    const server = {
      id: 'm1',
      name: 'Studio server',
      localUrl: 'http://music.lan:8095',
      externalUrl: null,
      user: null,
      tokenExpiresAt: null,
      caFile: null,
      trustedNetworks: [],
      serverId: null,
      generation: null,
      confirmedOrigins: [],
    };
    const imported: Settings = {
      ...own,
      music: { ...music, profiles: [server], activeProfile: 'm1', chosenPlayer: { m1: 'kitchen' } },
      eq: {
        ...eq,
        pinned: ['flat'],
        layers: { m1: { kitchen: { base: null, taste: null, strength: 1 } } },
      },
    };
    const { after, items } = mergeImport(defaultSettings, imported);
    const told = items.map(({ kind, name, change }) => [kind, name, change].join(' '));
    expect(told).toEqual([
      'profile Tracker added',
      'default Tracker added',
      'profile Studio server added',
      'default Studio server added',
      'chosen Studio server added',
      'rule Night watch added',
      'pin flat added',
      'layers kitchen added',
    ]);
    expect(mergeImport(after, imported).items).toEqual([]);
  });

  it('never sends a saved token to an address of the file, and switches rules off', () => {
    const hostile: Settings = {
      ...own,
      connections: {
        profiles: [
          { ...profile, fields: { url: 'https://evil.example' }, proxy: 'http://evil.example' },
          { ...profile, id: 'p2', name: 'New', trustedNetworks: ['cafe'], proxy: 'http://x' },
        ],
        defaults: { issues: 'p2' },
      },
      rules: {
        rules: [
          { ...rule, then: { k: 'openPanel', panel: 'ads' } },
          { ...rule, id: 'r2' },
        ],
      },
      playout: { ...own.playout, tools: { ffprobe: '/tmp/evil/ffprobe', ffmpeg: null } },
    };
    const { after, items } = mergeImport(own, hostile);
    expect(after.connections.profiles[0]).toEqual(profile);
    expect(after.connections.profiles[1]).toMatchObject({
      secrets: [],
      trustedNetworks: [],
      proxy: null,
    });
    expect(after.connections.defaults).toEqual({ issues: 'p1' });
    expect(after.rules.rules.map(({ id, on }) => [id, on])).toEqual([
      ['r1', false],
      ['r2', false],
    ]);
    expect(after.playout.tools).toEqual(own.playout.tools);
    expect(items.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      'profile kept',
      'profile added',
      'rule replaced',
      'rule added',
    ]);
  });

  it('of an own export changes nothing', async () => {
    const { settings, ignored } = await readImport(writeExport(own), own);
    expect(ignored).toEqual([]);
    expect(mergeImport(own, settings)).toEqual({ after: own, items: [] });
  });

  it('of anything else is refused with a sentence', async () => {
    const document = JSON.parse(writeExport(own)) as object;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .dictionary(fc.string(), fc.json())
            .map((more) => JSON.stringify({ ...document, ...more })),
        ),
        async (text) => {
          try {
            const { settings } = await readImport(text, own);
            mergeImport(own, settings);
          } catch (error) {
            expect(error).toBeInstanceOf(AppFailure);
            expect((error as AppFailure).error.code).toBe('invalid-input');
          }
        },
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(own)),
        fc.jsonValue(),
        async (part, value) => {
          const text = JSON.stringify({ ...document, data: { [part]: value } });
          try {
            await readImport(text, own);
          } catch (error) {
            expect((error as AppFailure).error).toMatchObject({ code: 'invalid-input' });
          }
        },
      ),
    );
  });
});
