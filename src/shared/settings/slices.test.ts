import { describe, expect, it } from 'vitest';
import { SETTINGS_VERSION, readSettings } from './migrations.ts';
import { defaultSettings } from './preferences.ts';
import { sliceNames, slices } from './slices.ts';

const document = (data: object, more: object = {}): unknown => ({
  version: SETTINGS_VERSION,
  ...more,
  data: { ...defaultSettings, ...data },
});

describe('the parts of the settings that domains bring', () => {
  it.each(sliceNames)(
    '%s has defaults of its own shape and a version for each migration',
    async (name) => {
      const { version, defaults, load } = slices[name];
      const { schema, migrations } = await load();
      expect(schema.parse(defaults)).toEqual(defaults);
      expect(version).toBe(migrations.length + 1);
    },
  );

  it('are their defaults where a document has none of them', async () => {
    const { music, eq, playout, ...frame } = defaultSettings;
    expect(await readSettings({ version: SETTINGS_VERSION, data: frame })).toMatchObject({
      kind: 'usable',
      settings: { music, eq, playout },
    });
  });

  it('are their defaults where they cannot be read; all else is as it was', async () => {
    const music = { ...defaultSettings.music, volumeStep: 9 };
    const read = await readSettings(document({ music, eq: { presets: 7 }, theme: 'dark' }));
    expect(read).toMatchObject({
      kind: 'usable',
      settings: { theme: 'dark', music, eq: defaultSettings.eq },
      broken: { eq: { presets: 7 } },
    });
    expect(read).not.toHaveProperty('data.eq');
  });

  it('hold where a newer version wrote them, as far as they are readable', async () => {
    const music = { ...defaultSettings.music, volumeStep: 9, later: true };
    const playout = { lineup: { path: '/a' } };
    const versions = { music: 3, playout: 3, parcels: 4 };
    expect(await readSettings(document({ music, playout }, { slices: versions }))).toMatchObject({
      kind: 'usable',
      newer: ['music', 'playout'],
      versions,
      data: { music, playout },
      settings: { music: { volumeStep: 9 }, playout: defaultSettings.playout },
    });
  });
});
