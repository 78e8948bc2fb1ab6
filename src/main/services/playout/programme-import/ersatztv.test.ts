import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  classicChannel,
  makeErsatzDatabase,
  ONE,
} from '../../../../../test/support/playout/import/ersatz-database.ts';
import { importFolder, importFrom } from '../../../../../test/support/playout/import/import-rig.ts';
import type { Imported } from '../../../../../test/support/playout/import/import-rig.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';

const episode = (id: number, show: string, season: number): LibraryMedia => ({
  id: `m${String(id)}`,
  path: `/mnt/tv/${String(id)}.mkv`,
  ms: 25 * 60_000,
  show,
  season,
  episode: id % 10,
});
const library: readonly LibraryMedia[] = [
  ...[111, 112, 113, 114, 115, 116].map((id) => episode(id, 'Harbour', 1)),
  ...[121, 122, 123].map((id) => episode(id, 'Harbour', 2)),
  ...[211, 212, 213, 214].map((id) => episode(id, 'Robots', 1)),
  ...[301, 302].map((id) => ({
    id: `m${String(id)}`,
    path: `/mnt/films/${String(id)}.mkv`,
    ms: 90 * 60_000 + 500,
  })),
  ...[401, 402, 403].map((id) => ({
    id: `m${String(id)}`,
    path: `/media/filler/${String(id)}.mkv`,
    ms: 30_000,
  })),
];
const map = [
  { from: '/media/tv', to: '/mnt/tv' },
  { from: '/media/movies', to: '/mnt/films' },
];

async function importSql(sql: string): Promise<Imported> {
  const file = path.join(importFolder(), 'ersatztv.sqlite3');
  makeErsatzDatabase(file, sql);
  return importFrom(file, library, map);
}

const titles = ({ notes }: Imported): readonly string[] =>
  notes.map((note) => `${note.path}: ${note.title}`);

describe('a classic schedule of ErsatzTV', () => {
  it('keeps starts, modes, orders and fillers', async () => {
    const { document, becomes } = await importSql(
      classicChannel([
        {
          columns: {
            StartTime: '06:00:00',
            CollectionType: 1,
            MediaItemId: 100,
            PlaybackOrder: 6,
            PreRollFillerId: 1,
            MidRollFillerId: 2,
            TailFillerId: 4,
            FallbackFillerId: 5,
          },
        },
        {
          columns: {
            StartTime: '17:00:00',
            CollectionType: 1,
            MediaItemId: 200,
            PlaybackOrder: 1,
            CustomTitle: 'Tea time',
            PostRollFillerId: 6,
          },
          mode: "ProgramScheduleMultipleItem VALUES (@, '2', 0)",
        },
        {
          columns: { CollectionType: 5, SmartCollectionId: 1, PlaybackOrder: 3 },
          mode: "ProgramScheduleDurationItem VALUES (@, '02:00:00', 1, 5)",
        },
        {
          columns: {
            StartTime: '20:15:00',
            CollectionType: 0,
            CollectionId: 1,
            PlaybackOrder: 1,
            FixedStartTimeBehavior: 1,
          },
          mode: ONE,
        },
        {
          columns: { StartTime: '23:00:00', CollectionType: 10, MediaItemId: 302, GuideMode: 1 },
          mode: "ProgramScheduleDurationItem VALUES (@, '00:30:00', 1, 0)",
        },
      ]),
    );
    expect(document.dayStart).toBe('06:00');
    expect(document.plans['Weekday']).toEqual([
      {
        id: 'Harbour',
        at: '06:00',
        play: 'Harbour',
        breaks: { at: 'chapters', clips: 3, source: 'Spots' },
        filler: { gap: 'Spots', before: { source: 'Spots', clips: 2 } },
        fallback: { media: 'm403' },
      },
      {
        id: 'Tea time',
        at: '17:00',
        play: 'Robots',
        take: 2,
        align: '30m',
        filler: { gap: 'Spots' },
        guide: { title: 'Tea time' },
      },
      { id: 'Crime films', play: 'Crime films', for: '2h', overrun: '3h', fit: 'search' },
      { id: 'Winter films', at: '20:15', play: 'Winter films', take: 1 },
      { id: 'Ice', at: '23:00', play: 'Ice', until: '23:30', guide: { hide: true } },
    ]);
    expect(document.sources).toEqual({
      Harbour: { show: 'Harbour', order: 'episode' },
      Spots: { ids: ['m401', 'm402'], order: 'rested' },
      Robots: { show: 'Robots', order: 'aired' },
      'Crime films': { query: 'type:movie AND genre:crime', order: 'shuffle' },
      'Winter films': { ids: ['m301', 'm302'], order: 'listed' },
      Ice: { ids: ['m302'], order: 'listed' },
    });
    expect(becomes).toContainEqual({ from: 'Pad to 30 minutes', to: 'Align 30 min', count: 1 });
  });

  it('turns every order and collection into a source or a mix', async () => {
    const { document } = await importSql(
      classicChannel([
        { columns: { CollectionType: 0, CollectionId: 3, PlaybackOrder: 4 }, mode: ONE },
        { columns: { CollectionType: 4, MultiCollectionId: 1, PlaybackOrder: 1 }, mode: ONE },
        { columns: { CollectionType: 6, PlaylistId: 1, PlaybackOrder: 0 }, mode: ONE },
        { columns: { CollectionType: 7, RerunCollectionId: 1, PlaybackOrder: 0 }, mode: ONE },
        { columns: { CollectionType: 8, RerunCollectionId: 1, PlaybackOrder: 0 }, mode: ONE },
        {
          columns: {
            CollectionType: 9,
            SearchQuery: 'tag:toons',
            SearchTitle: 'Toons',
            PlaybackOrder: 3,
          },
          mode: ONE,
        },
        { columns: { CollectionType: 2, MediaItemId: 102, PlaybackOrder: 6 }, mode: ONE },
        { columns: { CollectionType: 0, CollectionId: 3, FillWithGroupMode: 2 }, mode: ONE },
        {
          columns: { CollectionType: 0, CollectionId: 3, PlaybackOrder: 8, MarathonGroupBy: 2 },
          mode: ONE,
        },
      ]),
    );
    expect(document.plans['Weekday']?.slice(0, 2)).toMatchObject([
      {
        mix: [
          { source: 'Harbour', weight: 9 },
          { source: 'Robots', weight: 4 },
        ],
        take: 1,
      },
      { mix: [{ source: 'Both shows' }, { source: 'Crime films', weight: 1 }] },
    ]);
    expect(document.sources).toMatchObject({
      Friday: { ids: ['m302', 'm301'], order: 'listed' },
      'Robots runs, new': { show: 'Robots', order: 'episode', aired: 'never' },
      'Robots runs, again': { show: 'Robots', order: 'shuffle', aired: 'once' },
      Toons: { query: 'tag:toons', order: 'shuffle' },
      'Harbour 2': { ids: ['m121', 'm122', 'm123'], order: 'episode' },
      'Both shows 2': { order: 'shuffle', together: 'show' },
      'Both shows 3': { order: 'episode', together: 'season' },
    });
  });

  it('matches by path, database id and episode, and lists the files that it did not find', async () => {
    const file = path.join(importFolder(), 'e.sqlite3');
    makeErsatzDatabase(
      file,
      classicChannel([
        { columns: { CollectionType: 0, CollectionId: 1 }, mode: ONE },
        { columns: { CollectionType: 1, MediaItemId: 200 } },
      ]),
    );
    const found = [
      { id: 'a', path: '/mnt/films/301.mkv', ms: 5_400_000 },
      { id: 'b', path: '/elsewhere/frost.mkv', ms: 5_400_000, guids: ['TMDB:7303'] },
      { ...episode(211, 'robots', 1), path: '/elsewhere/robots.mkv' },
    ];
    const { matched, unmatched, paths } = await importFrom(file, found, map);
    expect(matched).toEqual({ of: 7, total: 3, path: 1, provider: 1, episode: 1, title: 0 });
    expect(unmatched).toContainEqual({ path: '/media/movies/302.mkv', title: 'Ice' });
    expect(unmatched).toContainEqual({
      path: '/media/tv/212.mkv',
      title: 'Robots S01E02 Episode 2',
    });
    expect(paths).toContainEqual({ from: '/media/movies', to: '/mnt/films', found: 1, of: 3 });
    expect(paths).toContainEqual({ from: '/media/filler', to: '', found: 0, of: 3 });
  });

  it('makes rules of alternates in their order', async () => {
    const { document } =
      await importSql(`${classicChannel([{ columns: { CollectionType: 1, MediaItemId: 100 } }])}
INSERT INTO ProgramSchedule (Id, Name) VALUES (2, 'Holiday');
INSERT INTO ProgramScheduleItem (Id, ProgramScheduleId, "Index", CollectionType, CollectionId) VALUES (50, 2, 0, 0, 1);
INSERT INTO ProgramScheduleFloodItem VALUES (50);
INSERT INTO ProgramScheduleAlternate (PlayoutId, ProgramScheduleId, "Index", DaysOfWeek, DaysOfMonth, MonthsOfYear, LimitToDateRange, StartMonth, StartDay, EndMonth, EndDay) VALUES
  (1, 2, 2, '["Saturday","Sunday"]', '', '12,1', 0, 0, 0, 0, 0),
  (1, 2, 1, '["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]', '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31', '1,2,3,4,5,6,7,8,9,10,11,12', 1, 12, 24, 2, 30),
  (1, 2, 3, '', '31', '', 0, 0, 0, 0, 0);`);
    expect(document.channels['5']?.days).toEqual([
      { when: { dates: ['12-24..02-29'] }, plan: 'Holiday' },
      { when: { days: ['sat', 'sun'], months: [1, 12] }, plan: 'Holiday' },
      {
        when: { dates: ['01-31', '03-31', '05-31', '07-31', '08-31', '10-31', '12-31'] },
        plan: 'Holiday',
      },
      { plan: 'Weekday' },
    ]);
  });

  it('continues after the last item that aired before now', async () => {
    const { document } =
      await importSql(`${classicChannel([{ columns: { CollectionType: 1, MediaItemId: 100, PlaybackOrder: 6 } }])}
INSERT INTO PlayoutItem (PlayoutId, MediaItemId, Start, FillerKind) VALUES
  (1, 112, '2026-11-20 10:00:00', 0), (1, 113, '2026-11-20 11:59:00', 0), (1, 114, '2026-11-20 12:24:00', 0), (1, 111, '2026-11-20 11:59:30', 3);`);
    expect(document.cursors).toEqual({ '5/Harbour': { cycle: 0, last: 'm113' } });
  });

  it('continues within a query too', async () => {
    const file = path.join(importFolder(), 'e.sqlite3');
    makeErsatzDatabase(
      file,
      `${classicChannel([{ columns: { CollectionType: 5, SmartCollectionId: 1, PlaybackOrder: 1 } }])}
INSERT INTO PlayoutItem (PlayoutId, MediaItemId, Start) VALUES (1, 301, '2026-11-20 10:00:00'), (1, 302, '2026-11-20 11:00:00');`,
    );
    const select = (): readonly LibraryMedia[] => library.filter(({ id }) => id === 'm301');
    const { document } = await importFrom(file, library, map, select);
    expect(document.cursors).toEqual({ '5/Crime films': { cycle: 0, last: 'm301' } });
  });

  it('has one line for each thing without a counterpart', async () => {
    const imported = await importSql(`${classicChannel([
      {
        columns: {
          StartTime: '20:00:00',
          CollectionType: 0,
          CollectionId: 1,
          PlaybackOrder: 2,
          PostRollFillerId: 3,
          MidRollFillerId: 2,
        },
        mode: ONE,
      },
      {
        columns: {
          CollectionType: 0,
          CollectionId: 3,
          PlaybackOrder: 5,
          PreferredAudioLanguageCode: 'ger',
        },
        mode: "ProgramScheduleMultipleItem VALUES (@, 'count / 2', 0)",
      },
      {
        columns: { CollectionType: 5, SmartCollectionId: 2, PlaybackOrder: 7, PostRollFillerId: 7 },
      },
      { columns: { CollectionType: 99, PlaybackOrder: 1 } },
      { columns: { CollectionType: 6, PlaylistId: 2, PlaybackOrder: 99 } },
      {
        columns: {
          CollectionType: 0,
          CollectionId: 3,
          PlaybackOrder: 8,
          MarathonGroupBy: 3,
          MarathonBatchSize: 2,
        },
      },
    ])}
UPDATE ProgramSchedule SET ShuffleScheduleItems = 1, RandomStartPoint = 1, TreatCollectionsAsShows = 1;
INSERT INTO ProgramScheduleItemWatermark VALUES (1, 1);`);
    expect(new Set(titles(imported))).toEqual(
      new Set([
        'ProgramSchedule 1: Random start point',
        'ProgramSchedule 1: Shuffled schedule items',
        'ProgramSchedule 1: Collections as shows',
        'ProgramScheduleItem 1: Random order',
        'ProgramScheduleItem 1: Watermark',
        'FillerPreset 3: Filler by duration',
        'FillerPreset 2: Mid-roll expression',
        'ProgramScheduleItem 2: Multi-episode script',
        'ProgramScheduleItem 2: Count expression',
        'ProgramScheduleItem 2: Languages of an item',
        'ProgramScheduleItem 3: Unknown query',
        'ProgramScheduleItem 3: Random rotation',
        'FillerPreset 7: Pad to odd minutes',
        'ProgramScheduleItem 4: Unknown collection',
        'ProgramScheduleItem 5: Playlist in turns',
        'ProgramScheduleItem 5: Unknown order',
        'ProgramScheduleItem 6: Marathon by other groups',
        'ProgramScheduleItem 6: Marathon in batches',
      ]),
    );
  });
});

describe('the other playouts of ErsatzTV', () => {
  it('makes slots of blocks and the fillers of their decos', async () => {
    const { document } = await importSql(`
INSERT INTO Channel (Id, Number, Name, FallbackFillerId) VALUES (1, '7', 'Seven', 5);
INSERT INTO Playout (Id, ChannelId, ScheduleKind, DecoId) VALUES (1, 1, 2, 1);
INSERT INTO Block (Id, Name, Minutes, StopScheduling) VALUES (1, 'Morning', 90, 1), (2, 'Film', 120, 0);
INSERT INTO BlockItem (BlockId, "Index", CollectionType, MediaItemId, CollectionId, PlaybackOrder, IncludeInProgramGuide) VALUES (1, 0, 1, 100, NULL, 6, 1), (1, 1, 1, 200, NULL, 1, 0), (2, 0, 0, NULL, 1, 1, 1);
INSERT INTO Template VALUES (1, 'Any day');
INSERT INTO TemplateItem (TemplateId, BlockId, StartTime) VALUES (1, 2, '22:00:00'), (1, 1, '08:00:00');
INSERT INTO PlayoutTemplate (PlayoutId, TemplateId, "Index", DaysOfWeek) VALUES (1, 1, 0, '["Friday"]'), (1, 1, 1, '');
INSERT INTO Deco (Id, Name, DefaultFillerMode, DefaultFillerCollectionId, DeadAirFallbackMode, DeadAirFallbackCollectionType, DeadAirFallbackMediaItemId, BreakContentMode) VALUES (1, 'Look', 2, 2, 2, 40, 403, 2);
INSERT INTO DecoBreakContent (DecoId, CollectionType, CollectionId, Placement) VALUES (1, 0, 2, 0), (1, 0, 2, 2), (1, 0, 2, 3);`);
    const spots = { source: 'Spots', clips: 1 };
    const common = { breaks: { at: 'chapters', ...spots }, fallback: { media: 'm403' }, take: 1 };
    expect(document.plans['Any day']).toEqual([
      {
        id: 'Film: Winter films',
        play: 'Winter films',
        overrun: '1h31m',
        ...common,
        filler: { gap: 'Spots', before: spots },
      },
      {
        id: 'Morning: Harbour',
        at: '08:00',
        play: 'Harbour',
        until: '09:30',
        ...common,
        filler: { gap: 'Spots', before: spots, after: spots },
      },
      {
        id: 'Morning: Robots',
        play: 'Robots',
        until: '09:30',
        ...common,
        filler: { gap: 'Spots' },
        guide: { hide: true },
      },
      {
        id: 'Film: Winter films 2',
        at: '22:00',
        play: 'Winter films',
        overrun: '1h31m',
        ...common,
        filler: { gap: 'Spots', before: spots },
      },
    ]);
    expect(document.channels['7']).toMatchObject({
      fallback: { media: 'm403' },
      days: [{ when: { days: ['fri'] }, plan: 'Any day' }, { plan: 'Any day' }],
    });
  });

  it('plays another channel for a mirror, pins what a script planned, and reads sequential files', async () => {
    const folder = importFolder();
    const schedule = path.join(folder, 'day.yml');
    writeFileSync(
      schedule,
      `content:
  - show:
    key: H
    guids: [{ source: tvdb, value: 9100 }]
    order: chronological
playout:
  - { all: , content: H }
  - { repeat: true }
`,
    );
    const imported = await importSql(`
INSERT INTO Channel (Id, Number, Name, PlayoutSource, MirrorSourceChannelId, PlayoutOffset) VALUES (1, '5', 'Five', 0, NULL, NULL), (2, '6', 'Later', 1, 1, '01:00:00'), (3, '7', 'Music', 0, NULL, NULL), (4, 'x', 'Odd', 0, NULL, NULL), (5, '8', 'Bare', 0, NULL, NULL), (6, '9', 'Json', 0, NULL, NULL), (7, '10', 'Earlier', 1, 1, '-01:30:00');
INSERT INTO Playout (Id, ChannelId, ScheduleKind, ScheduleFile) VALUES (1, 1, 3, '${schedule}'), (3, 3, 4, '/scripts/music.py'), (6, 6, 20, '/data/9.json');
INSERT INTO PlayoutItem (PlayoutId, MediaItemId, Start) VALUES (3, 401, '2026-11-20 11:00:00'), (3, 402, '2026-11-20 13:00:00');`);
    expect(imported.document.plans).toMatchObject({
      Five: [{ play: 'H, all', overrun: '25m' }],
      Later: [{ id: 'Later', play: { channel: '5', shift: '1h' } }],
    });
    // The import drops a negative shift and adds a note.
    expect(imported.document.plans['Earlier']?.[0]?.['play']).toEqual({ channel: '5' });
    expect(imported.document.sources).toMatchObject({
      'H, all': { show: 'Harbour', together: 'show' },
    });
    expect(imported.document.pins).toMatchObject([{ channel: '7', play: 'm402' }]);
    expect(titles(imported)).toEqual([
      'Channel 7: Scripted schedule',
      'Channel x: Number of a channel',
      'Channel 8: No schedule',
      'Channel 9: External file',
      'Channel 10: Mirror ahead of its channel',
    ]);
  });
});
