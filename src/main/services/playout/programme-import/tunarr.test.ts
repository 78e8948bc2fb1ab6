import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  IMPORTED_AT,
  importFolder,
  importFrom,
} from '../../../../../test/support/playout/import/import-rig.ts';
import type { Imported } from '../../../../../test/support/playout/import/import-rig.ts';
import { makeTunarrFolder } from '../../../../../test/support/playout/import/tunarr-database.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';

const HOUR = 3_600_000;
const file = (id: string, folder: string, ms: number): LibraryMedia => ({
  id: `m-${id}`,
  path: `/${folder}/${id}.mkv`,
  ms,
});
const library: readonly LibraryMedia[] = [
  ...[1, 2, 3, 4, 5, 6].map((at) => ({
    ...file(`h${String(at)}`, 'tv', 1_500_000),
    show: 'Harbour',
    season: at > 4 ? 2 : 1,
    episode: at,
  })),
  ...[1, 2].map((at) => ({
    ...file(`r${String(at)}`, 'tv', 1_500_000),
    show: 'Robots',
    season: 1,
    episode: at,
  })),
  file('f1', 'films', 5_400_000),
  file('f2', 'films', 5_400_000),
  file('c1', 'clips', 30_000),
  file('c2', 'clips', 30_000),
];

const CHANNEL =
  "INSERT INTO channel (uuid, number, name, start_time) VALUES ('ch-1', 4, 'Four', 0);";
const content = (id: string, durationMs = 1_500_000) => ({ type: 'content', id, durationMs });

async function importLineup(lineup: unknown, sql = ''): Promise<Imported> {
  const folder = importFolder();
  makeTunarrFolder(folder, `${CHANNEL}${sql}`, { 'ch-1': lineup });
  return importFrom(folder, library);
}

const timeSchedule = (slots: readonly unknown[], more = {}) => ({
  version: 5,
  items: [content('f1'), content('f2')],
  startTimeOffsets: [0],
  schedule: {
    type: 'time',
    flexPreference: 'end',
    latenessMs: 600_000,
    maxDays: 30,
    padMs: 1_800_000,
    period: 'day',
    timeZoneOffset: 0,
    slots,
    ...more,
  },
});

describe('time slots of Tunarr', () => {
  it('become anchors with the grid, the lateness and the filler of the channel', async () => {
    const { document, becomes, matched, notes } = await importLineup(
      timeSchedule([
        { type: 'show', startTime: 8 * HOUR, showId: 'show-h', order: 'next', seasonFilter: [1] },
        {
          type: 'custom-show',
          startTime: 12 * HOUR,
          customShowId: 'cs-1',
          order: 'next',
          padMs: 1,
        },
        { type: 'flex', startTime: 16 * HOUR },
        {
          type: 'smart-collection',
          startTime: 18 * HOUR,
          smartCollectionId: 'sc-1',
          order: 'shuffle',
        },
        { type: 'movie', startTime: 20 * HOUR, order: 'chronological' },
      ]),
      "INSERT INTO channel_filler_show VALUES ('ch-1', 'fill-1', 300, 90); INSERT INTO channel_fallback VALUES ('ch-1', 'c1');",
    );
    const filler = { gap: 'Clips' };
    const common = { align: '30m', filler };
    expect(document.plans['Four']).toEqual([
      { id: 'Movies', play: 'Movies', overrun: '10m', ...common },
      { id: 'Harbour', at: '08:00', play: 'Harbour', overrun: '10m', ...common },
      { id: 'Winter', at: '12:00', play: 'Winter', until: '16:00', filler },
      { id: 'Crime', at: '18:00', play: 'Crime', overrun: '10m', ...common },
      { id: 'Movies 2', at: '20:00', play: 'Movies', overrun: '10m', ...common },
    ]);
    expect(document.sources).toMatchObject({
      Movies: { ids: ['m-f1', 'm-f2'], order: 'aired' },
      Harbour: { ids: ['m-h1', 'm-h2', 'm-h3', 'm-h4'], order: 'episode' },
      Winter: { ids: ['m-f2', 'm-f1'], order: 'listed' },
      Crime: { query: 'genre:crime', order: 'shuffle' },
      Clips: { ids: ['m-c1', 'm-c2'], order: 'rested', rest: '1m30s' },
    });
    expect(document.channels['4']?.fallback).toEqual({ media: 'm-c1' });
    expect(becomes).toContainEqual({ from: 'Flex', to: 'Gap, filled', count: 1 });
    expect(matched).toMatchObject({ of: 8, total: 8 });
    expect(notes).toEqual([]);
  });

  it('of a week become plans of its days, equal ones together', async () => {
    const evening = (day: number, showId: string) => ({
      type: 'show',
      startTime: day * 24 * HOUR + 20 * HOUR,
      showId,
      order: 'next',
    });
    const { document } = await importLineup(
      timeSchedule(
        [...[0, 1, 2, 3, 4, 5].map((day) => evening(day, 'show-h')), evening(6, 'show-r')],
        { period: 'week' },
      ),
    );
    expect(document.channels['4']?.days).toEqual([
      { when: { days: ['sun'] }, plan: 'Four sun' },
      { when: { days: ['mon', 'tue', 'wed', 'thu', 'fri'] }, plan: 'Four mon' },
      { when: { days: ['sat'] }, plan: 'Four sat' },
    ]);
    expect(document.plans['Four sun']?.map(({ play }) => play)).toEqual(['Robots', 'Harbour']);
  });

  it('share a position as they are linked', async () => {
    const slot = (hour: number, id: string, more = {}) => ({
      type: 'show',
      startTime: hour * HOUR,
      showId: 'show-h',
      order: 'next',
      id,
      ...more,
    });
    const { document } = await importLineup(
      timeSchedule([
        slot(0, 'a', { iterationGroup: 'g', linkMode: 'rerun' }),
        slot(6, 'b', { iterationGroup: 'g', linkMode: 'rerun' }),
        slot(12, 'c', { iterationGroup: 'k' }),
        slot(15, 'd', { iterationGroup: 'k' }),
        slot(18, 'e'),
      ]),
    );
    expect(
      document.plans['Four']?.map(({ play, repeat, cursor }) => ({ play, repeat, cursor })),
    ).toEqual([
      { play: 'Harbour', cursor: 'Harbour 1' },
      { repeat: 'Harbour' },
      { play: 'Harbour', cursor: 'Harbour 2' },
      { play: 'Harbour', cursor: 'Harbour 2' },
      { play: 'Harbour', cursor: 'Harbour 3' },
    ]);
  });

  it('keep their own filler and breaks', async () => {
    const { document, notes } = await importLineup(
      timeSchedule([
        {
          type: 'show',
          startTime: 0,
          showId: 'show-h',
          order: 'ordered_shuffle',
          direction: 'desc',
          filler: [
            { types: ['head', 'pre', 'post'], fillerListId: 'fill-1' },
            { types: ['tail', 'fallback', 'mid'], fillerListId: 'fill-2' },
          ],
          midRoll: {
            breakRule: {
              type: 'initial_then_interval',
              initialDelayMs: 300_000,
              intervalMs: 600_000,
            },
            maxBreaks: 2,
            minProgramDurationMs: 60_000,
            tailBufferMs: 120_000,
          },
        },
      ]),
    );
    const clips = { source: 'Clips', clips: 1 };
    expect(document.plans['Four']?.[0]).toMatchObject({
      filler: { gap: 'More clips', before: clips, after: clips },
      fallback: { media: 'm-c2' },
      breaks: { at: { every: '10m' }, first: '5m', last: '2m', max: 2, source: 'More clips' },
    });
    expect(notes.map(({ title }) => title)).toEqual([
      'Descending order',
      'Order from a random start',
      'Filler at the head of a slot',
      'Breaks of long programmes only',
      'Length of filler',
    ]);
  });
});

describe('the other channels of Tunarr', () => {
  it('take turns by weight or in order', async () => {
    const slots = [
      {
        type: 'show',
        showId: 'show-h',
        order: 'next',
        weight: 3,
        cooldownMs: 0,
        durationSpec: { type: 'fixed', durationMs: HOUR },
      },
      {
        type: 'show',
        showId: 'show-r',
        order: 'shuffle',
        weight: 1,
        cooldownMs: 60_000,
        durationSpec: { type: 'dynamic', programCount: 2 },
      },
      { type: 'flex', weight: 1, cooldownMs: 0 },
    ];
    const random = (randomDistribution: string) => ({
      items: [],
      startTimeOffsets: [],
      schedule: {
        type: 'random',
        flexPreference: 'end',
        maxDays: 1,
        padMs: 1,
        padStyle: 'slot',
        slots,
        randomDistribution,
      },
    });
    const weighted = await importLineup(random('weighted'));
    expect(weighted.document.plans['Four']).toMatchObject([
      {
        mix: [
          { source: 'Harbour', weight: 3.6 },
          { source: 'Robots', weight: 1 },
        ],
      },
    ]);
    expect(weighted.notes.map(({ title }) => title)).toEqual([
      'Cooldown of a slot',
      'Flex in turns',
    ]);
    const inOrder = await importLineup(random('none'));
    expect(inOrder.document.plans['Four']?.slice(0, 3)).toMatchObject([
      { play: 'Harbour', for: '1h' },
      { play: 'Robots', take: 2 },
      { play: 'Harbour', for: '1h' },
    ]);
  });

  it('loop from the current position of their list, or after the aired items', async () => {
    const { document, notes } = await importLineup(
      {
        items: [
          content('h1', HOUR),
          { type: 'offline', durationMs: HOUR },
          content('h2', HOUR),
          { type: 'redirect', channel: 'x', durationMs: HOUR },
        ],
        startTimeOffsets: [0],
      },
      `UPDATE channel SET start_time = ${String(IMPORTED_AT - 10.5 * HOUR)};`,
    );
    expect(document.sources).toMatchObject({ Four: { ids: ['m-h1', 'm-h2'], order: 'listed' } });
    expect(document.cursors).toEqual({ '4/Four': { cycle: 0, last: 'm-h2' } });
    expect(notes.map(({ title }) => title)).toEqual(['Flex in the list', 'Redirect in the list']);
    const played = await importLineup(
      timeSchedule([{ type: 'show', startTime: 0, showId: 'show-h', order: 'next' }]),
      `INSERT INTO program_play_history VALUES ('a', 'h2', 'ch-1', ${String(IMPORTED_AT - HOUR)}, NULL), ('b', 'h5', 'ch-1', ${String(IMPORTED_AT + HOUR)}, NULL), ('c', 'c1', 'ch-1', ${String(IMPORTED_AT - 1)}, 'fill-1');`,
    );
    expect(played.document.cursors).toEqual({ '4/Harbour': { cycle: 0, last: 'm-h2' } });
  });

  it('play another channel, and are empty without their lineup file', async () => {
    const { document, notes } = await importLineup(
      timeSchedule([
        { type: 'show', startTime: 0, showId: 'show-h', order: 'next' },
        { type: 'redirect', startTime: 22 * HOUR, channelId: 'ch-2' },
        { type: 'redirect', startTime: 23 * HOUR, channelId: 'gone' },
      ]),
      "INSERT INTO channel (uuid, number, name) VALUES ('ch-2', 9, 'Nine');",
    );
    expect(document.plans['Four']?.[1]).toMatchObject({ at: '22:00', play: { channel: '9' } });
    expect(document.channels['9']).toMatchObject({ name: 'Nine', days: [] });
    expect(notes.map(({ path: place, title }) => `${place}: ${title}`)).toEqual([
      'channel 4, slot 3: Unknown collection',
      'channel 9: No lineup file',
    ]);
  });

  it('are found from a lineup file, and refused without a database', async () => {
    const folder = importFolder();
    makeTunarrFolder(folder, CHANNEL, { 'ch-1': timeSchedule([]) });
    const lineup = path.join(folder, 'channel-lineups', 'ch-1.json');
    expect(await importFrom(lineup)).toMatchObject({ kind: 'tunarr' });
    rmSync(path.join(folder, 'db.db'));
    await expect(importFrom(lineup)).rejects.toThrow('holds no media');
  });

  it('are empty if their lineup file is damaged, and the others are read', async () => {
    const folder = importFolder();
    makeTunarrFolder(
      folder,
      `${CHANNEL} INSERT INTO channel (uuid, number, name) VALUES ('ch-2', 9, 'Nine');`,
      {
        'ch-1': timeSchedule([{ type: 'show', startTime: 0, showId: 'show-h', order: 'next' }]),
      },
    );
    writeFileSync(path.join(folder, 'channel-lineups', 'ch-2.json'), '{"items": [');
    const { document, notes } = await importFrom(folder, library);
    expect(document.plans['Four']).toHaveLength(1);
    expect(document.channels['9']).toMatchObject({ days: [] });
    expect(notes.map(({ path: place, title }) => `${place}: ${title}`)).toContain(
      'channel-lineups/ch-2.json: Damaged file',
    );
  });
});
