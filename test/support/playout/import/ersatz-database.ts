import { DatabaseSync } from 'node:sqlite';

/** The tables of ErsatzTV (legacy) with only the relevant columns. */
const SCHEMA = `
CREATE TABLE "__EFMigrationsHistory" ("MigrationId" TEXT PRIMARY KEY, "ProductVersion" TEXT NOT NULL);
CREATE TABLE "Channel" ("Id" INTEGER PRIMARY KEY AUTOINCREMENT, "Number" TEXT, "Name" varchar(50), "FallbackFillerId" INTEGER, "PlayoutSource" INTEGER NOT NULL DEFAULT 0, "MirrorSourceChannelId" INTEGER, "PlayoutOffset" TEXT);
CREATE TABLE "Playout" ("Id" INTEGER PRIMARY KEY, "ChannelId" INTEGER NOT NULL, "ProgramScheduleId" INTEGER, "ScheduleKind" INTEGER NOT NULL, "ScheduleFile" TEXT, "DecoId" INTEGER, "Seed" INTEGER NOT NULL DEFAULT 0);
CREATE TABLE "ProgramSchedule" ("Id" INTEGER PRIMARY KEY, "Name" TEXT, "FixedStartTimeBehavior" INTEGER NOT NULL DEFAULT 0, "KeepMultiPartEpisodesTogether" INTEGER NOT NULL DEFAULT 0, "RandomStartPoint" INTEGER NOT NULL DEFAULT 0, "ShuffleScheduleItems" INTEGER NOT NULL DEFAULT 0, "TreatCollectionsAsShows" INTEGER NOT NULL DEFAULT 0);
CREATE TABLE "ProgramScheduleItem" ("Id" INTEGER PRIMARY KEY, "ProgramScheduleId" INTEGER NOT NULL, "Index" INTEGER NOT NULL, "StartTime" TEXT, "CollectionType" INTEGER NOT NULL, "CollectionId" INTEGER, "MediaItemId" INTEGER, "MultiCollectionId" INTEGER, "SmartCollectionId" INTEGER, "PlaylistId" INTEGER, "RerunCollectionId" INTEGER, "SearchQuery" TEXT, "SearchTitle" TEXT, "PlaybackOrder" INTEGER NOT NULL DEFAULT 1, "GuideMode" INTEGER NOT NULL DEFAULT 0, "CustomTitle" TEXT, "FixedStartTimeBehavior" INTEGER, "FillWithGroupMode" INTEGER NOT NULL DEFAULT 0, "MarathonGroupBy" INTEGER NOT NULL DEFAULT 0, "MarathonShuffleGroups" INTEGER NOT NULL DEFAULT 0, "MarathonShuffleItems" INTEGER NOT NULL DEFAULT 0, "MarathonBatchSize" INTEGER, "PreRollFillerId" INTEGER, "MidRollFillerId" INTEGER, "PostRollFillerId" INTEGER, "TailFillerId" INTEGER, "FallbackFillerId" INTEGER, "PreferredAudioLanguageCode" TEXT, "PreferredSubtitleLanguageCode" TEXT);
CREATE TABLE "ProgramScheduleFloodItem" ("Id" INTEGER PRIMARY KEY);
CREATE TABLE "ProgramScheduleOneItem" ("Id" INTEGER PRIMARY KEY);
CREATE TABLE "ProgramScheduleMultipleItem" ("Id" INTEGER PRIMARY KEY, "Count" TEXT, "MultipleMode" INTEGER NOT NULL DEFAULT 0);
CREATE TABLE "ProgramScheduleDurationItem" ("Id" INTEGER PRIMARY KEY, "PlayoutDuration" TEXT NOT NULL, "TailMode" INTEGER NOT NULL DEFAULT 1, "DiscardToFillAttempts" INTEGER NOT NULL DEFAULT 0);
CREATE TABLE "ProgramScheduleItemWatermark" ("ProgramScheduleItemId" INTEGER, "WatermarkId" INTEGER);
CREATE TABLE "ProgramScheduleAlternate" ("Id" INTEGER PRIMARY KEY, "PlayoutId" INTEGER, "ProgramScheduleId" INTEGER, "Index" INTEGER, "DaysOfWeek" TEXT, "DaysOfMonth" TEXT, "MonthsOfYear" TEXT, "LimitToDateRange" INTEGER DEFAULT 0, "StartMonth" INTEGER DEFAULT 0, "StartDay" INTEGER DEFAULT 0, "StartYear" INTEGER, "EndMonth" INTEGER DEFAULT 0, "EndDay" INTEGER DEFAULT 0, "EndYear" INTEGER);
CREATE TABLE "FillerPreset" ("Id" INTEGER PRIMARY KEY, "Name" TEXT, "FillerKind" INTEGER, "FillerMode" INTEGER, "Duration" TEXT, "Count" INTEGER, "PadToNearestMinute" INTEGER, "Expression" TEXT, "UseChaptersAsMediaItems" INTEGER DEFAULT 0, "CollectionType" INTEGER, "CollectionId" INTEGER, "MediaItemId" INTEGER, "MultiCollectionId" INTEGER, "SmartCollectionId" INTEGER, "PlaylistId" INTEGER);
CREATE TABLE "Block" ("Id" INTEGER PRIMARY KEY, "BlockGroupId" INTEGER, "Name" TEXT, "Minutes" INTEGER, "StopScheduling" INTEGER DEFAULT 0);
CREATE TABLE "BlockItem" ("Id" INTEGER PRIMARY KEY, "BlockId" INTEGER, "Index" INTEGER, "CollectionType" INTEGER, "CollectionId" INTEGER, "MediaItemId" INTEGER, "MultiCollectionId" INTEGER, "SmartCollectionId" INTEGER, "PlaybackOrder" INTEGER, "IncludeInProgramGuide" INTEGER DEFAULT 1);
CREATE TABLE "Template" ("Id" INTEGER PRIMARY KEY, "Name" TEXT);
CREATE TABLE "TemplateItem" ("Id" INTEGER PRIMARY KEY, "TemplateId" INTEGER, "BlockId" INTEGER, "StartTime" TEXT);
CREATE TABLE "PlayoutTemplate" ("Id" INTEGER PRIMARY KEY, "PlayoutId" INTEGER, "TemplateId" INTEGER, "DecoTemplateId" INTEGER, "Index" INTEGER, "DaysOfWeek" TEXT, "DaysOfMonth" TEXT, "MonthsOfYear" TEXT);
CREATE TABLE "Deco" ("Id" INTEGER PRIMARY KEY, "Name" TEXT, "WatermarkMode" INTEGER DEFAULT 0, "GraphicsElementsMode" INTEGER DEFAULT 0, "BreakContentMode" INTEGER DEFAULT 0, "DefaultFillerMode" INTEGER DEFAULT 0, "DefaultFillerCollectionType" INTEGER DEFAULT 0, "DefaultFillerCollectionId" INTEGER, "DeadAirFallbackMode" INTEGER DEFAULT 0, "DeadAirFallbackCollectionType" INTEGER DEFAULT 0, "DeadAirFallbackMediaItemId" INTEGER, "DeadAirFallbackCollectionId" INTEGER);
CREATE TABLE "DecoBreakContent" ("Id" INTEGER PRIMARY KEY, "DecoId" INTEGER, "CollectionType" INTEGER, "CollectionId" INTEGER, "Placement" INTEGER);
CREATE TABLE "Collection" ("Id" INTEGER PRIMARY KEY, "Name" TEXT, "UseCustomPlaybackOrder" INTEGER DEFAULT 0);
CREATE TABLE "CollectionItem" ("CollectionId" INTEGER, "MediaItemId" INTEGER, "CustomIndex" INTEGER);
CREATE TABLE "MultiCollection" ("Id" INTEGER PRIMARY KEY, "Name" TEXT);
CREATE TABLE "MultiCollectionItem" ("MultiCollectionId" INTEGER, "CollectionId" INTEGER, "ScheduleAsGroup" INTEGER, "PlaybackOrder" INTEGER);
CREATE TABLE "MultiCollectionSmartItem" ("MultiCollectionId" INTEGER, "SmartCollectionId" INTEGER, "ScheduleAsGroup" INTEGER, "PlaybackOrder" INTEGER);
CREATE TABLE "SmartCollection" ("Id" INTEGER PRIMARY KEY, "Name" TEXT, "Query" TEXT);
CREATE TABLE "RerunCollection" ("Id" INTEGER PRIMARY KEY, "Name" TEXT, "CollectionType" INTEGER, "CollectionId" INTEGER, "MediaItemId" INTEGER, "MultiCollectionId" INTEGER, "SmartCollectionId" INTEGER, "FirstRunPlaybackOrder" INTEGER, "RerunPlaybackOrder" INTEGER);
CREATE TABLE "PlaylistGroup" ("Id" INTEGER PRIMARY KEY, "Name" TEXT);
CREATE TABLE "Playlist" ("Id" INTEGER PRIMARY KEY, "PlaylistGroupId" INTEGER, "Name" TEXT);
CREATE TABLE "PlaylistItem" ("Id" INTEGER PRIMARY KEY, "PlaylistId" INTEGER, "Index" INTEGER, "CollectionType" INTEGER, "CollectionId" INTEGER, "MediaItemId" INTEGER, "MultiCollectionId" INTEGER, "SmartCollectionId" INTEGER, "PlaybackOrder" INTEGER, "Count" INTEGER, "PlayAll" INTEGER);
CREATE TABLE "MediaItem" ("Id" INTEGER PRIMARY KEY, "LibraryPathId" INTEGER, "State" INTEGER DEFAULT 0);
CREATE TABLE "Movie" ("Id" INTEGER PRIMARY KEY);
CREATE TABLE "Show" ("Id" INTEGER PRIMARY KEY);
CREATE TABLE "Season" ("Id" INTEGER PRIMARY KEY, "ShowId" INTEGER, "SeasonNumber" INTEGER);
CREATE TABLE "Episode" ("Id" INTEGER PRIMARY KEY, "SeasonId" INTEGER);
CREATE TABLE "OtherVideo" ("Id" INTEGER PRIMARY KEY);
CREATE TABLE "MovieMetadata" ("Id" INTEGER PRIMARY KEY, "MovieId" INTEGER, "Title" TEXT, "ReleaseDate" TEXT);
CREATE TABLE "ShowMetadata" ("Id" INTEGER PRIMARY KEY, "ShowId" INTEGER, "Title" TEXT);
CREATE TABLE "EpisodeMetadata" ("Id" INTEGER PRIMARY KEY, "EpisodeId" INTEGER, "EpisodeNumber" INTEGER, "Title" TEXT, "ReleaseDate" TEXT);
CREATE TABLE "OtherVideoMetadata" ("Id" INTEGER PRIMARY KEY, "OtherVideoId" INTEGER, "Title" TEXT, "ReleaseDate" TEXT);
CREATE TABLE "MetadataGuid" ("Id" INTEGER PRIMARY KEY, "Guid" TEXT, "MovieMetadataId" INTEGER, "EpisodeMetadataId" INTEGER, "ShowMetadataId" INTEGER);
CREATE TABLE "MediaVersion" ("Id" INTEGER PRIMARY KEY, "Duration" TEXT NOT NULL, "EpisodeId" INTEGER, "MovieId" INTEGER, "MusicVideoId" INTEGER, "OtherVideoId" INTEGER, "SongId" INTEGER);
CREATE TABLE "MediaFile" ("Id" INTEGER PRIMARY KEY, "MediaVersionId" INTEGER NOT NULL, "Path" TEXT);
CREATE TABLE "LibraryPath" ("Id" INTEGER PRIMARY KEY, "Path" TEXT);
CREATE TABLE "PlexPathReplacement" ("Id" INTEGER PRIMARY KEY, "PlexPath" TEXT, "LocalPath" TEXT, "PlexMediaSourceId" INTEGER);
CREATE TABLE "PlayoutItem" ("Id" INTEGER PRIMARY KEY, "PlayoutId" INTEGER, "MediaItemId" INTEGER, "Start" TEXT, "Finish" TEXT, "FillerKind" INTEGER DEFAULT 0);
CREATE TABLE "PlayoutHistory" ("Id" INTEGER PRIMARY KEY, "PlayoutId" INTEGER, "When" TEXT, "Details" TEXT);
`;

/** IDs of the media: shows 100 and 200 with their episodes from 111 and 211, films from 301, clips from 401. */
const MEDIA = `
INSERT INTO LibraryPath (Path) VALUES ('/media/tv'), ('/media/movies'), ('/media/filler'), ('/');
INSERT INTO Show VALUES (100), (200);
INSERT INTO ShowMetadata (ShowId, Title) VALUES (100, 'Harbour'), (200, 'Robots');
INSERT INTO MetadataGuid (Guid, ShowMetadataId) VALUES ('tvdb://9100', 1);
INSERT INTO Season VALUES (101, 100, 1), (102, 100, 2), (201, 200, 1);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6) INSERT INTO Episode SELECT 110 + i, 101 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) INSERT INTO Episode SELECT 120 + i, 102 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) INSERT INTO Episode SELECT 210 + i, 201 FROM n;
INSERT INTO EpisodeMetadata (EpisodeId, EpisodeNumber, Title) SELECT Id, Id % 10, 'Episode ' || (Id % 10) FROM Episode;
INSERT INTO Movie VALUES (301), (302), (303);
INSERT INTO MovieMetadata (MovieId, Title, ReleaseDate) VALUES (301, 'Snow', '1999-03-04 00:00:00'), (302, 'Ice', NULL), (303, 'Frost', NULL);
INSERT INTO MetadataGuid (Guid, MovieMetadataId) VALUES ('tmdb://7303', 3);
INSERT INTO OtherVideo VALUES (401), (402), (403);
INSERT INTO MediaItem (Id) SELECT Id FROM Show UNION SELECT Id FROM Season UNION SELECT Id FROM Episode UNION SELECT Id FROM Movie UNION SELECT Id FROM OtherVideo;
INSERT INTO MediaVersion (Id, Duration, EpisodeId) SELECT Id, '00:25:00', Id FROM Episode;
INSERT INTO MediaVersion (Id, Duration, MovieId) SELECT Id, '01:30:00.5000000', Id FROM Movie;
INSERT INTO MediaVersion (Id, Duration, OtherVideoId) SELECT Id, '00:00:30', Id FROM OtherVideo;
INSERT INTO MediaFile (MediaVersionId, Path) SELECT Id, '/media/tv/' || Id || '.mkv' FROM Episode;
INSERT INTO MediaFile (MediaVersionId, Path) SELECT Id, '/media/movies/' || Id || '.mkv' FROM Movie;
INSERT INTO MediaFile (MediaVersionId, Path) SELECT Id, '/media/filler/' || Id || '.mkv' FROM OtherVideo;
INSERT INTO Collection VALUES (1, 'Winter films', 1), (2, 'Spots', 0), (3, 'Both shows', 0), (4, 'Card', 0);
INSERT INTO CollectionItem VALUES (1, 303, 0), (1, 301, 1), (1, 302, 2), (2, 401, NULL), (2, 402, NULL), (3, 100, NULL), (3, 200, NULL), (4, 403, NULL);
INSERT INTO SmartCollection VALUES (1, 'Crime films', 'type:movie AND genre:crime'), (2, 'Odd', 'weather:sunny');
INSERT INTO MultiCollection VALUES (1, 'Everything');
INSERT INTO MultiCollectionItem VALUES (1, 3, 0, 1);
INSERT INTO MultiCollectionSmartItem VALUES (1, 1, 0, 3);
INSERT INTO RerunCollection (Id, Name, CollectionType, MediaItemId, FirstRunPlaybackOrder, RerunPlaybackOrder) VALUES (1, 'Robots runs', 1, 200, 6, 3);
INSERT INTO PlaylistGroup VALUES (1, 'Lists');
INSERT INTO Playlist VALUES (1, 1, 'Friday'), (2, 1, 'Turns');
INSERT INTO PlaylistItem (PlaylistId, "Index", CollectionType, MediaItemId, CollectionId, SmartCollectionId, PlaybackOrder, PlayAll) VALUES
  (1, 1, 0, NULL, 1, NULL, 1, 1), (1, 0, 10, 302, NULL, NULL, 0, 0), (2, 0, 1, 200, NULL, NULL, 6, 0), (2, 1, 5, NULL, NULL, 1, 3, 0);
INSERT INTO FillerPreset (Id, Name, FillerKind, FillerMode, Count, PadToNearestMinute, Duration, Expression, CollectionType, CollectionId) VALUES
  (1, 'Before', 1, 2, 2, NULL, NULL, NULL, 0, 2), (2, 'Within', 2, 2, 3, NULL, NULL, 'num % 2 = 0', 0, 2), (3, 'After', 3, 1, NULL, NULL, '00:02:00', NULL, 0, 2),
  (4, 'Tail', 4, 2, 1, NULL, NULL, NULL, 0, 2), (5, 'Card', 5, 0, NULL, NULL, NULL, NULL, 0, 4), (6, 'To half hours', 3, 3, NULL, 30, NULL, NULL, 0, 2), (7, 'To odd minutes', 3, 3, NULL, 7, NULL, NULL, 0, 2);
`;

/** Creates a database with media, collections and presets; `sql` adds more. */
export function makeErsatzDatabase(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;');
  db.exec(SCHEMA);
  db.exec(MEDIA);
  db.exec(sql);
  db.close();
}

/** A channel with one classic schedule. `items`: columns of its items except ID, schedule and index; `mode`: the row of its mode. */
export function classicChannel(
  items: readonly {
    readonly columns: Readonly<Record<string, string | number>>;
    readonly mode?: string;
  }[],
): string {
  const rows = items.map(
    ({ columns, mode = 'ProgramScheduleFloodItem (Id) VALUES (@)' }, index) => {
      const id = index + 1;
      const names = Object.keys(columns).map((name) => `"${name}"`);
      const values = Object.values(columns).map((value) =>
        typeof value === 'number' ? String(value) : `'${value}'`,
      );
      return `INSERT INTO ProgramScheduleItem ("Id", "ProgramScheduleId", "Index", ${names.join(', ')}) VALUES (${String(id)}, 1, ${String(index)}, ${values.join(', ')});
INSERT INTO ${mode.replace('@', String(id))};`;
    },
  );
  return `INSERT INTO Channel (Id, Number, Name) VALUES (1, '5', 'Five');
INSERT INTO ProgramSchedule (Id, Name) VALUES (1, 'Weekday');
INSERT INTO Playout (Id, ChannelId, ProgramScheduleId, ScheduleKind) VALUES (1, 1, 1, 1);
${rows.join('\n')}`;
}

export const ONE = 'ProgramScheduleOneItem (Id) VALUES (@)';
