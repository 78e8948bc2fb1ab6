import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTINGS_VERSION, readSettings, upgrade } from './migrations.ts';
import { defaultSettings } from './preferences.ts';
import type { Migration } from './slice.ts';

const asNumbers = (data: unknown): readonly number[] => {
  if (!Array.isArray(data)) throw new Error('not a list');
  return data as number[];
};

/** Each step adds its own number, so that the result shows which steps ran in which order. */
const chain = (length: number): Migration[] =>
  Array.from({ length }, (_, index) => (data) => [...asNumbers(data), index + 1]);

describe('the chain of settings versions', () => {
  it('runs every step after the version of the document, once and in order', () =>
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 12 }), (length, version) => {
        const result = upgrade({ version, data: [] }, chain(length));
        if (version > length + 1)
          expect(result).toEqual({ kind: 'newer', data: [], from: version });
        else
          expect(result).toEqual({
            kind: 'usable',
            from: version,
            data: Array.from({ length: length + 1 - version }, (_, index) => version + index),
          });
      }),
    ));

  it('does nothing to what it already brought to the newest version', () =>
    fc.assert(
      fc.property(fc.nat(8), fc.array(fc.nat()), (length, data) => {
        const steps = chain(length);
        const once = upgrade({ version: 1, data }, steps);
        if (once.kind !== 'usable') throw new Error('not usable');
        const again = upgrade({ version: length + 1, data: once.data }, steps);
        expect(again).toEqual({ ...once, from: length + 1 });
      }),
    ));

  it('calls a document invalid that a step does not understand', () =>
    expect(upgrade({ version: 1, data: 'no list' }, chain(1))).toEqual({ kind: 'invalid' }));

  it('never throws and never takes anything but {version, data}', () => {
    fc.assert(
      fc.property(fc.anything(), (document) => {
        expect(['usable', 'newer', 'invalid']).toContain(upgrade(document, chain(3)).kind);
      }),
    );
    for (const version of [0, -1, 1.5, '1', null, undefined, Number.NaN])
      expect(upgrade({ version, data: [] }, chain(3)).kind).toBe('invalid');
  });
});

describe('reading settings', () => {
  const document = (data: unknown, version = SETTINGS_VERSION): unknown => ({ version, data });

  it('understands the newest shape and keeps the rest beside it', async () => {
    const data = { ...defaultSettings, later: true };
    expect(await readSettings(document(data))).toEqual({
      kind: 'usable',
      from: SETTINGS_VERSION,
      data,
      settings: defaultSettings,
    });
  });

  it('of version 4 names no program for media and keeps the rest of the playout', async () => {
    const { tools, ...before } = defaultSettings.playout;
    const playout = { ...before, lineup: '/a/lineup.json', later: 1 };
    expect(await readSettings(document({ ...defaultSettings, playout }, 4))).toMatchObject({
      kind: 'usable',
      data: { playout: { ...playout, tools } },
      settings: { playout: { lineup: '/a/lineup.json', tools: { ffprobe: null, ffmpeg: null } } },
    });
  });

  it('of version 7 pins the mini player and keeps the rest of the desktop', async () => {
    const desktop: Partial<typeof defaultSettings.desktop> = {
      ...defaultSettings.desktop,
      quickPinned: true,
    };
    delete desktop.miniPinned;
    delete desktop.mini;
    expect(await readSettings(document({ ...defaultSettings, desktop }, 7))).toMatchObject({
      kind: 'usable',
      settings: { desktop: { ...desktop, miniPinned: true, mini: null } },
    });
  });

  it('refuses what does not have the shape', async () => {
    const read = await readSettings(document({ ...defaultSettings, theme: 'pink' }));
    expect(read.kind).toBe('invalid');
  });

  it('uses a newer document where it is still readable', async () => {
    const newer = SETTINGS_VERSION + 1;
    expect(await readSettings(document(defaultSettings, newer))).toMatchObject({
      kind: 'newer',
      settings: defaultSettings,
    });
    expect(await readSettings(document({}, newer))).toMatchObject({
      kind: 'newer',
      settings: null,
    });
  });
});
