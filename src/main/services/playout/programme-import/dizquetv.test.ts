import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  IMPORTED_AT,
  importFolder,
  importFrom,
} from '../../../../../test/support/playout/import/import-rig.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';

const HOUR = 3_600_000;
const episode = (at: number) => ({
  type: 'episode',
  title: `Part ${String(at)}`,
  showTitle: 'Harbour',
  season: 1,
  episode: at,
  duration: 1_500_000,
  file: `/plex/tv/${String(at)}.mkv`,
  serverKey: 'home',
  key: `/library/metadata/${String(at)}`,
});
const film = {
  type: 'movie',
  title: 'Snow',
  duration: 5_400_000,
  file: '/plex/films/snow.mkv',
  serverKey: 'home',
  key: '/f',
};
const clip = {
  type: 'movie',
  title: 'Clip',
  duration: 30_000,
  file: '/plex/clips/1.mkv',
  serverKey: 'home',
  key: '/c',
};
const flex = { isOffline: true, duration: 600_000 };
const redirect = { isOffline: true, type: 'redirect', channel: 6, duration: 600_000 };
const library: readonly LibraryMedia[] = [
  ...[1, 2, 3].map((at) => ({
    id: `e${String(at)}`,
    path: `/mnt/tv/${String(at)}.mkv`,
    ms: 1_500_000,
    show: 'Harbour',
    season: 1,
    episode: at,
  })),
  { id: 'snow', path: '/mnt/films/snow.mkv', ms: 5_400_000 },
  { id: 'clip', path: '/mnt/clips/1.mkv', ms: 30_000 },
];

function makeFolder(channel: Readonly<Record<string, unknown>>): string {
  const folder = importFolder();
  const write = (name: string, value: unknown): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), JSON.stringify(value));
  };
  write('channels/5.json', {
    number: 5,
    name: 'Five',
    startTime: new Date(IMPORTED_AT - HOUR).toISOString(),
    fillerCollections: [{ id: 'spots', weight: 300, cooldown: 120_000 }],
    fillerRepeatCooldown: 1_800_000,
    fallback: [clip],
    programs: [],
    ...channel,
  });
  write('filler/spots.json', { name: 'Spots', content: [clip] });
  write('custom-shows/cs.json', { name: 'Winter', content: [film, episode(3)] });
  return folder;
}

const map = [{ from: '/plex', to: '/mnt' }];

describe('channels of dizqueTV', () => {
  it('loop through their list from where it is now', async () => {
    const folder = makeFolder({ programs: [episode(1), flex, episode(2), redirect, film] });
    const { kind, document, matched, notes } = await importFrom(folder, library, map);
    expect(kind).toBe('dizquetv');
    expect(document.sources).toEqual({
      Five: { ids: ['e1', 'e2', 'snow'], order: 'listed' },
      Spots: { ids: ['clip'], order: 'rested', rest: '30m' },
    });
    expect(document.cursors).toEqual({ '5/Five': { cycle: 0, last: 'e2' } });
    expect(document.channels['5']?.fallback).toEqual({ media: 'clip' });
    expect(matched).toMatchObject({ of: 4, total: 4, path: 4 });
    expect(notes.map(({ title }) => title)).toEqual(['Flex in the list', 'Redirect in the list']);
  });

  it('keep the form of their time slots, whose weeks begin on a Thursday', async () => {
    const slot = (day: number, hour: number, showId: string, order = 'next') => ({
      time: day * 24 * HOUR + hour * HOUR,
      showId,
      order,
    });
    const folder = makeFolder({
      programs: [episode(1), episode(2), film],
      scheduleBackup: {
        period: 7 * 24 * HOUR,
        lateness: 300_000,
        pad: 900_000,
        flexPreference: 'end',
        slots: [
          slot(0, 0, 'tv.Harbour'),
          slot(1, 0, 'movie.', 'shuffle'),
          slot(1, 20, 'custom.cs'),
          slot(2, 0, 'redirect.6'),
          slot(2, 1, 'custom.gone'),
          slot(3, 0, 'flex.'),
        ],
      },
    });
    writeFileSync(
      path.join(folder, 'channels', '6.json'),
      JSON.stringify({ number: 6, name: 'Six', programs: [film] }),
    );
    const { document, notes } = await importFrom(folder, library, map);
    expect(document.channels['5']?.days.slice(0, 3)).toEqual([
      { when: { days: ['thu'] }, plan: 'Five thu' },
      { when: { days: ['fri'] }, plan: 'Five fri' },
      { when: { days: ['sat'] }, plan: 'Five sat' },
    ]);
    expect(document.plans['Five fri']).toEqual([
      {
        id: 'Movies',
        at: '00:00',
        play: 'Movies',
        align: '15m',
        overrun: '5m',
        filler: { gap: 'Spots' },
      },
      {
        id: 'Winter',
        at: '20:00',
        play: 'Winter',
        align: '15m',
        overrun: '5m',
        filler: { gap: 'Spots' },
      },
    ]);
    expect(document.plans['Five sat']).toMatchObject([{ play: { channel: '6' } }]);
    expect(document.sources).toMatchObject({
      Harbour: { show: 'Harbour', order: 'episode' },
      Movies: { ids: ['snow'], order: 'shuffle' },
      Winter: { ids: ['snow', 'e3'], order: 'listed' },
    });
    expect(notes.map(({ path: place, title }) => `${place}: ${title}`)).toEqual([
      'channel 5, slot 5: Unknown collection',
    ]);
  });

  it('mix the slots that took turns at random', async () => {
    const folder = makeFolder({
      programs: [episode(1), episode(2), film],
      scheduleBackup: {
        pad: 300_000,
        padStyle: 'episode',
        flexPreference: 'distribute',
        slots: [
          { duration: HOUR, showId: 'tv.Harbour', order: 'next', weight: 1, cooldown: 0 },
          { duration: 2 * HOUR, showId: 'movie.', order: 'shuffle', weight: 1, cooldown: HOUR },
        ],
      },
    });
    const { document, notes } = await importFrom(folder, library, map);
    expect(document.plans['Five']).toMatchObject([
      {
        mix: [
          { source: 'Harbour', weight: 1 },
          { source: 'Movies', weight: 2 },
        ],
        align: '5m',
      },
    ]);
    expect(notes.map(({ title }) => title)).toEqual([
      'Flex between programmes',
      'Cooldown of a slot',
    ]);
  });

  it('are read from one file, from the folder above, and never over a link out of it', async () => {
    const folder = makeFolder({ programs: [episode(1)] });
    const file = path.join(folder, 'channels', '5.json');
    expect((await importFrom(file, library, map)).document.sources).toHaveProperty('Spots');
    const home = importFolder();
    renameSync(folder, path.join(home, '.dizquetv'));
    expect(await importFrom(home, library, map)).toMatchObject({ kind: 'dizquetv' });
    const outside = path.join(importFolder(), '7.json');
    writeFileSync(outside, JSON.stringify({ number: 7, name: 'Secret', programs: [] }));
    symlinkSync(outside, path.join(home, '.dizquetv', 'channels', '7.json'));
    const { document } = await importFrom(home, library, map);
    expect(Object.keys(document.channels)).toEqual(['5']);
  });

  it('are read without the files that are damaged, which are listed with the reason', async () => {
    const folder = makeFolder({ programs: [episode(1)] });
    const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
    put('channels/6.json', '{"number": 6,\n"programs": [');
    put('channels/7.json', '');
    put('channels/8.json', '[]');
    put('filler/bad.json', '{');
    mkdirSync(path.join(folder, 'channels', '9.json'));
    symlinkSync('gone', path.join(folder, 'channels', '10.json'));
    const { document, notes } = await importFrom(folder, library, map);
    expect(document.channels['5']?.name).toBe('Five');
    expect(Object.keys(document.channels)).toEqual(['5']);
    expect(notes.map(({ path: place, title }) => `${place}: ${title}`).toSorted()).toEqual([
      'channels/10.json: Unreadable file',
      'channels/6.json: Damaged file',
      'channels/7.json: Damaged file',
      'channels/8.json: Other file',
      'filler/bad.json: Damaged file',
    ]);
    expect(notes.find(({ path: place }) => place === 'channels/6.json')?.message).toMatch(
      /^"channels\/6\.json" was left out, because it is no JSON: line 2: /,
    );
  });

  it('are refused with the reason when all are damaged, or the one that was chosen is', async () => {
    const folder = makeFolder({});
    const file = path.join(folder, 'channels', '5.json');
    writeFileSync(file, '{');
    await expect(importFrom(folder)).rejects.toThrow(
      'No schedule of this folder can be read. "channels/5.json" was left out, because it is no JSON',
    );
    await expect(importFrom(file)).rejects.toThrow('"5.json" is no JSON: line 1');
  });
});
