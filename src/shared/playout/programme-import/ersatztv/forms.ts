import type { TableForms } from '../tables.ts';

const MANY = 1_000_000;
const SOME = 100_000;

/** Columns that name the content of schedule items, block items, presets and others. */
const content = {
  required: ['CollectionType'],
  optional: [
    'CollectionId',
    'MediaItemId',
    'MultiCollectionId',
    'SmartCollectionId',
    'PlaylistId',
    'RerunCollectionId',
    'SearchQuery',
    'SearchTitle',
  ],
} as const;

const condition = [
  'DaysOfWeek',
  'DaysOfMonth',
  'MonthsOfYear',
  'LimitToDateRange',
  'StartMonth',
  'StartDay',
  'StartYear',
  'EndMonth',
  'EndDay',
  'EndYear',
] as const;

const schedules = {
  Channel: {
    required: ['Id', 'Number', 'Name'],
    optional: ['FallbackFillerId', 'PlayoutSource', 'MirrorSourceChannelId', 'PlayoutOffset'],
    isNeeded: true,
    limit: 10_000,
  },
  Playout: {
    required: ['Id', 'ChannelId'],
    optional: ['ProgramScheduleId', 'ScheduleKind', 'ScheduleFile', 'DecoId'],
    isNeeded: true,
    limit: 10_000,
  },
  ProgramSchedule: {
    required: ['Id', 'Name'],
    optional: [
      'KeepMultiPartEpisodesTogether',
      'TreatCollectionsAsShows',
      'ShuffleScheduleItems',
      'RandomStartPoint',
      'FixedStartTimeBehavior',
    ],
    isNeeded: true,
    limit: SOME,
  },
  ProgramScheduleItem: {
    required: ['Id', 'Index', 'ProgramScheduleId', 'StartTime', ...content.required],
    optional: [
      ...content.optional,
      'PlaybackOrder',
      'GuideMode',
      'CustomTitle',
      'FixedStartTimeBehavior',
      'FillWithGroupMode',
      'MarathonGroupBy',
      'MarathonShuffleGroups',
      'MarathonShuffleItems',
      'MarathonBatchSize',
      'PreRollFillerId',
      'MidRollFillerId',
      'PostRollFillerId',
      'TailFillerId',
      'FallbackFillerId',
      'PreferredAudioLanguageCode',
      'PreferredSubtitleLanguageCode',
    ],
    isNeeded: true,
    limit: SOME,
  },
  ProgramScheduleFloodItem: { required: ['Id'], limit: SOME },
  ProgramScheduleOneItem: { required: ['Id'], limit: SOME },
  ProgramScheduleMultipleItem: {
    required: ['Id', 'Count'],
    optional: ['MultipleMode'],
    limit: SOME,
  },
  ProgramScheduleDurationItem: {
    required: ['Id', 'PlayoutDuration'],
    optional: ['TailMode', 'DiscardToFillAttempts'],
    limit: SOME,
  },
  ProgramScheduleItemWatermark: { required: ['ProgramScheduleItemId'], limit: SOME },
  ProgramScheduleItemGraphicsElement: { required: ['ProgramScheduleItemId'], limit: SOME },
  ProgramScheduleAlternate: {
    required: ['PlayoutId', 'ProgramScheduleId', 'Index'],
    optional: condition,
    limit: SOME,
  },
  FillerPreset: {
    required: ['Id', 'Name', 'FillerKind', 'FillerMode', ...content.required],
    optional: [
      ...content.optional,
      'Duration',
      'Count',
      'PadToNearestMinute',
      'Expression',
      'UseChaptersAsMediaItems',
    ],
    limit: SOME,
  },
} as const satisfies TableForms;

const blocks = {
  Block: { required: ['Id', 'Name', 'Minutes'], optional: ['StopScheduling'], limit: SOME },
  BlockItem: {
    required: ['Id', 'BlockId', 'Index', ...content.required],
    optional: [...content.optional, 'PlaybackOrder', 'IncludeInProgramGuide'],
    limit: SOME,
  },
  Template: { required: ['Id', 'Name'], limit: SOME },
  TemplateItem: { required: ['TemplateId', 'BlockId', 'StartTime'], limit: SOME },
  PlayoutTemplate: {
    required: ['PlayoutId', 'TemplateId', 'Index'],
    optional: ['DecoTemplateId', ...condition],
    limit: SOME,
  },
  Deco: {
    required: ['Id', 'Name'],
    optional: [
      'WatermarkMode',
      'GraphicsElementsMode',
      'BreakContentMode',
      'DefaultFillerMode',
      'DefaultFillerCollectionType',
      'DefaultFillerCollectionId',
      'DefaultFillerMediaItemId',
      'DefaultFillerMultiCollectionId',
      'DefaultFillerSmartCollectionId',
      'DeadAirFallbackMode',
      'DeadAirFallbackCollectionType',
      'DeadAirFallbackCollectionId',
      'DeadAirFallbackMediaItemId',
      'DeadAirFallbackMultiCollectionId',
      'DeadAirFallbackSmartCollectionId',
    ],
    limit: SOME,
  },
  DecoBreakContent: {
    required: ['DecoId', 'Placement', ...content.required],
    optional: content.optional,
    limit: SOME,
  },
  DecoTemplateItem: {
    required: ['DecoTemplateId', 'DecoId', 'StartTime', 'EndTime'],
    limit: SOME,
  },
} as const satisfies TableForms;

const collections = {
  Collection: { required: ['Id', 'Name'], optional: ['UseCustomPlaybackOrder'], limit: SOME },
  CollectionItem: {
    required: ['CollectionId', 'MediaItemId'],
    optional: ['CustomIndex'],
    limit: MANY,
  },
  MultiCollection: { required: ['Id', 'Name'], limit: SOME },
  MultiCollectionItem: {
    required: ['MultiCollectionId', 'CollectionId'],
    optional: ['PlaybackOrder', 'ScheduleAsGroup'],
    limit: SOME,
  },
  MultiCollectionSmartItem: {
    required: ['MultiCollectionId', 'SmartCollectionId'],
    optional: ['PlaybackOrder', 'ScheduleAsGroup'],
    limit: SOME,
  },
  SmartCollection: { required: ['Id', 'Name', 'Query'], limit: SOME },
  RerunCollection: {
    required: ['Id', 'Name', ...content.required],
    optional: [...content.optional, 'FirstRunPlaybackOrder', 'RerunPlaybackOrder'],
    limit: SOME,
  },
  PlaylistGroup: { required: ['Id', 'Name'], limit: SOME },
  Playlist: { required: ['Id', 'Name'], optional: ['PlaylistGroupId'], limit: SOME },
  PlaylistItem: {
    required: ['PlaylistId', 'Index', ...content.required],
    optional: [...content.optional, 'PlaybackOrder', 'Count', 'PlayAll'],
    limit: SOME,
  },
} as const satisfies TableForms;

const media = {
  MediaItem: { required: ['Id'], isNeeded: true, limit: MANY },
  Movie: { required: ['Id'], limit: MANY },
  Episode: { required: ['Id', 'SeasonId'], limit: MANY },
  Season: { required: ['Id', 'ShowId', 'SeasonNumber'], limit: SOME },
  Show: { required: ['Id'], limit: SOME },
  Artist: { required: ['Id'], limit: SOME },
  MusicVideo: { required: ['Id', 'ArtistId'], limit: MANY },
  MovieMetadata: { required: ['Id', 'MovieId'], optional: ['Title', 'ReleaseDate'], limit: MANY },
  EpisodeMetadata: {
    required: ['Id', 'EpisodeId'],
    optional: ['Title', 'EpisodeNumber', 'ReleaseDate'],
    limit: MANY,
  },
  ShowMetadata: { required: ['Id', 'ShowId'], optional: ['Title'], limit: SOME },
  ArtistMetadata: { required: ['ArtistId'], optional: ['Title'], limit: SOME },
  MusicVideoMetadata: {
    required: ['MusicVideoId'],
    optional: ['Title', 'ReleaseDate'],
    limit: MANY,
  },
  OtherVideoMetadata: {
    required: ['OtherVideoId'],
    optional: ['Title', 'ReleaseDate'],
    limit: MANY,
  },
  MetadataGuid: {
    required: ['Guid'],
    optional: ['MovieMetadataId', 'EpisodeMetadataId', 'ShowMetadataId'],
    limit: MANY,
  },
  MediaVersion: {
    required: ['Id', 'Duration'],
    optional: ['EpisodeId', 'MovieId', 'MusicVideoId', 'OtherVideoId', 'SongId'],
    isNeeded: true,
    limit: MANY,
  },
  MediaFile: { required: ['MediaVersionId', 'Path'], isNeeded: true, limit: MANY },
  LibraryPath: { required: ['Path'], limit: 1_000 },
  PlexPathReplacement: { required: ['PlexPath', 'LocalPath'], limit: 1_000 },
  JellyfinPathReplacement: { required: ['JellyfinPath', 'LocalPath'], limit: 1_000 },
  EmbyPathReplacement: { required: ['EmbyPath', 'LocalPath'], limit: 1_000 },
} as const satisfies TableForms;

const history = {
  PlayoutItem: {
    required: ['PlayoutId', 'MediaItemId', 'Start'],
    optional: ['FillerKind'],
    limit: MANY,
  },
  PlayoutHistory: { required: ['PlayoutId', 'When'], optional: ['Details'], limit: MANY },
} as const satisfies TableForms;

/** The tables of ErsatzTV (legacy) that the import reads. */
export const ersatzForms = { ...schedules, ...blocks, ...collections, ...media, ...history };
