import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { slices } from '../../shared/settings/slices.ts';
import { SETTINGS_VERSION } from '../../shared/settings/migrations.ts';
import type { Settings } from '../../shared/settings/model.ts';
import { defaultSettings } from '../../shared/settings/preferences.ts';
import { AtomicFiles } from './files.ts';
import type { OpenSettings } from './settings-file.ts';
import { openSettings } from './settings-file.ts';

const tempDir = useTempDirs();

const open = (dir: string): Promise<OpenSettings> =>
  openSettings(dir, { files: new AtomicFiles(), clock: new FakeClock() });

const stored = async (dir: string): Promise<{ version: number; data: Settings }> =>
  JSON.parse(await readFile(path.join(dir, 'settings.json'), 'utf8')) as never;

const store = (dir: string, text: string): Promise<void> =>
  writeFile(path.join(dir, 'settings.json'), text);

const step = (volumeStep: number) => (settings: Settings) => ({
  ...settings,
  music: { ...settings.music, volumeStep },
});

/** The versions that the file contains: only those of parts that have changed since their first version. */
const newerSlices = Object.fromEntries(
  Object.entries(slices).flatMap(([name, { version }]) => (version === 1 ? [] : [[name, version]])),
);

describe('settings.json', () => {
  it('starts with defaults and writes nothing by itself', async () => {
    const dir = await tempDir();
    const { settings, notices } = await open(dir);
    expect(settings.get()).toEqual(defaultSettings);
    expect(notices).toEqual([]);
    expect(await readdir(dir)).toEqual([]);
  });

  it('has a change on disk when the update resolves, and after the next start', async () => {
    const dir = await tempDir();
    const { settings } = await open(dir);
    const received: Settings[] = [];
    settings.onChange((value) => received.push(value));
    await settings.update(step(7));
    expect(await stored(dir)).toEqual({
      version: SETTINGS_VERSION,
      slices: newerSlices,
      data: settings.get(),
    });
    expect(received).toEqual([settings.get()]);
    expect((await open(dir)).settings.get().music.volumeStep).toBe(7);
  });

  it('bases every change on the previous one, and writes the last of a burst', async () => {
    const dir = await tempDir();
    const { settings } = await open(dir);
    const ids = Array.from({ length: 40 }, (_, n) => String(n));
    const burst = ids.map((id) =>
      settings.update((now) => ({
        ...now,
        music: { ...now.music, chosenPlayer: { ...now.music.chosenPlayer, [id]: 'p' } },
      })),
    );
    await Promise.all(burst);
    expect(Object.keys((await stored(dir)).data.music.chosenPlayer).sort()).toEqual(ids.sort());
  });

  it('refuses a value that the settings cannot have, and changes nothing', async () => {
    const dir = await tempDir();
    const { settings } = await open(dir);
    await expect(settings.update(step(500))).rejects.toThrow();
    expect(settings.get()).toEqual(defaultSettings);
    expect(await readdir(dir)).toEqual([]);
  });

  it('preserves unknown fields', async () => {
    const dir = await tempDir();
    const data = { ...defaultSettings, later: { a: [1] } };
    await store(dir, JSON.stringify({ version: SETTINGS_VERSION, data }));
    await (await open(dir)).settings.update(step(9));
    expect(await stored(dir)).toEqual({
      version: SETTINGS_VERSION,
      slices: newerSlices,
      data: { ...step(9)(defaultSettings), later: { a: [1] } },
    });
  });

  it('is read with a byte order mark, as some editors write it', async () => {
    const dir = await tempDir();
    const data = step(3)(defaultSettings);
    await store(dir, `\uFEFF${JSON.stringify({ version: SETTINGS_VERSION, data })}`);
    expect((await open(dir)).settings.get()).toEqual(data);
  });

  it('is renamed if it cannot be read, whatever it contains', async () => {
    const wrong = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((data) => JSON.stringify({ version: SETTINGS_VERSION, data })),
    );
    await fc.assert(
      fc.asyncProperty(wrong, async (text) => {
        const dir = await tempDir();
        await store(dir, text);
        const { settings, notices } = await open(dir);
        const aside = path.join(dir, 'settings.json.corrupt-20260101T000000.000Z');
        expect(notices).toEqual([{ key: 'settings-corrupt', detail: aside }]);
        expect(await readFile(aside, 'utf8')).toBe(text);
        expect(settings.get()).toEqual(defaultSettings);
        await settings.update(step(2));
        expect((await stored(dir)).data.music.volumeStep).toBe(2);
        await rm(dir, { recursive: true });
      }),
      { numRuns: 40 },
    );
  });

  it('preserves parts of domains from another version, and those of a newer one, unchanged', async () => {
    const dir = await tempDir();
    const versions = { music: slices.music.version + 1, parcels: 3 };
    const music = { ...defaultSettings.music, volumeStep: 9, later: [1] };
    const data = { ...defaultSettings, music, parcels: { depot: 'a' } };
    const document = { version: SETTINGS_VERSION, slices: versions, data };
    await store(dir, JSON.stringify(document));
    const { settings, notices } = await open(dir);
    expect(notices.map((notice) => notice.key)).toEqual(['settings-newer']);
    expect(settings.get().music.volumeStep).toBe(9);
    await settings.update((now) => ({ ...step(2)(now), theme: 'dark' }));
    expect(settings.get().music.volumeStep).toBe(2);
    expect(await stored(dir)).toEqual({ ...document, data: { ...data, theme: 'dark' } });
  });

  it('resets a part that cannot be read, saves the old content, and reports it once', async () => {
    const dir = await tempDir();
    const broken = { presets: 'none', later: 1 };
    const data = { ...step(3)(defaultSettings), eq: broken };
    await store(dir, JSON.stringify({ version: SETTINGS_VERSION, data }));
    const { settings, notices } = await open(dir);
    const aside = path.join(dir, 'settings.json.part-eq.corrupt-20260101T000000.000Z');
    expect(notices).toEqual([{ key: 'settings-part-corrupt', detail: aside }]);
    expect(JSON.parse(await readFile(aside, 'utf8'))).toEqual(broken);
    expect(settings.get()).toEqual(step(3)(defaultSettings));
    const again = await open(dir);
    expect(again.notices).toEqual([]);
    expect(again.settings.get()).toEqual(step(3)(defaultSettings));
  });

  it('applies a change at once if its part was prepared', async () => {
    const { settings } = await open(await tempDir());
    await settings.prepare(['music']);
    const saved = settings.update(step(7));
    expect(settings.get().music.volumeStep).toBe(7);
    await saved;
  });

  it('stays untouched when a newer version wrote it; changes hold in memory', async () => {
    const dir = await tempDir();
    const text = JSON.stringify({ version: SETTINGS_VERSION + 1, data: step(4)(defaultSettings) });
    await store(dir, text);
    const { settings, notices } = await open(dir);
    expect(notices.map((notice) => notice.key)).toEqual(['settings-newer']);
    expect(settings.get().music.volumeStep).toBe(4);
    await settings.update(step(8));
    expect(settings.get().music.volumeStep).toBe(8);
    expect(await readFile(path.join(dir, 'settings.json'), 'utf8')).toBe(text);
    expect(await readdir(dir)).toEqual(['settings.json']);
  });

  it('is upgraded at the start, and the old file is kept for going back', async () => {
    const dir = await tempDir();
    const old = JSON.stringify({ version: 1, data: { ...defaultSettings, theme: undefined } });
    await store(dir, old);
    const steps = [(data: unknown) => ({ ...(data as Settings), theme: 'dark' as const })];
    const ports = { files: new AtomicFiles(), clock: new FakeClock(), steps };
    const { settings, notices } = await openSettings(dir, ports);
    expect(notices).toEqual([]);
    expect(settings.get().theme).toBe('dark');
    expect(await stored(dir)).toEqual({ version: 2, slices: newerSlices, data: settings.get() });
    expect(await readFile(path.join(dir, 'settings.json.v1.bak'), 'utf8')).toBe(old);
    await settings.update(step(3));
    expect((await stored(dir)).version).toBe(2);
    const again = await openSettings(dir, ports);
    expect(again.settings.get()).toEqual(settings.get());
    expect((await readdir(dir)).sort()).toEqual(['settings.json', 'settings.json.v1.bak']);
  });

  it('reports a change that could not be saved, keeps it, and saves it with the next one', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'settings.json');
    const { settings } = await open(dir);
    await mkdir(path.join(file, 'in the way'), { recursive: true });
    await expect(settings.update(step(6))).rejects.toMatchObject({ error: { code: 'storage' } });
    await settings.close();
    expect(settings.get().music.volumeStep).toBe(6);
    await rm(file, { recursive: true });
    await settings.update((now) => ({ ...now, theme: 'dark' }));
    expect((await stored(dir)).data).toEqual({ ...step(6)(defaultSettings), theme: 'dark' });
  });
});
