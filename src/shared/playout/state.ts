import { z } from 'zod';
import { Engine, Finding, FindingCounts } from './finding.ts';
import { ItemRef } from './operations.ts';

/** Why a channel's files are read-only. */
export const ReadOnlyReason = z.enum(['current-link', 'no-permission']);
export type ReadOnlyReason = z.infer<typeof ReadOnlyReason>;

/** A file of a channel in the draft. Clients fetch its rows again when `revision` changes. */
export const ChannelFile = z.object({
  id: z.string(),
  /** The name to be written; `onDisk` null: new. */
  name: z.string(),
  onDisk: z.string().nullable(),
  revision: z.number().int(),
  items: z.number().int(),
  /** The window of its name (epoch ms); null if the engine ignores it. */
  window: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** `refused`: the engine doesn't load it; `unreadable`: not JSON. Both are listed without rows. */
  state: z.enum(['ok', 'refused', 'unreadable']),
  /** Why the engine doesn't load it, as a sentence; null: it does. */
  reason: z.string().nullable(),
  changed: z.boolean(),
});
export type ChannelFile = z.infer<typeof ChannelFile>;

/** A planned item. Times: epoch ms, playout time. */
export const PlannedItem = z.object({
  ref: ItemRef,
  title: z.string(),
  start: z.number(),
  finish: z.number(),
});
export type PlannedItem = z.infer<typeof PlannedItem>;

/** A segment of the output. Times: epoch ms of the output's clock. */
export const AirSegment = z.object({
  from: z.number(),
  to: z.number(),
  /** `empty`: time without a picture, because the media ended. `off`: nothing, because the channel process ended. */
  k: z.enum(['item', 'black', 'empty', 'off']),
  ref: ItemRef.nullable(),
  title: z.string(),
  /** How far behind the plan (ms); negative: ahead. */
  lagMs: z.number(),
  /** Why it differs from the plan: a complete sentence. */
  reason: z.string().nullable(),
});
export type AirSegment = z.infer<typeof AirSegment>;

/**
 * The state of the process that produces a channel's output. Without a process, nothing is on air (playout-air.md).
 * - `running`: writes segments since `since` (epoch ms; null: the start time is unknown).
 * - `down`: the output folder is readable and has no new segments.
 * - `starting`: the server answered 503 to a request for the channel: the process is starting, or ends at each start.
 * - `unreachable`: the server does not respond.
 * - `unknown`: the output folder is unreadable, and the server has not responded recently.
 */
export const ChannelProcess = z.discriminatedUnion('k', [
  z.object({ k: z.literal('running'), since: z.number().nullable() }),
  z.object({ k: z.enum(['down', 'starting', 'unreachable', 'unknown']) }),
]);
export type ChannelProcess = z.infer<typeof ChannelProcess>;

export const ChannelState = z.object({
  /** Unique in the lineup, even if numbers are not. */
  key: z.string(),
  order: z.number().int(),
  number: z.string(),
  name: z.string(),
  /** As in the lineup, and the absolute path. */
  config: z.string(),
  configPath: z.string(),
  /** Absolute; null if the configuration names none. */
  folder: z.string().nullable(),
  state: z.enum(['loading', 'ok', 'no-config', 'refused-config', 'no-folder', 'unreadable-folder']),
  /** A sentence for every state except `ok` and `loading`. */
  problem: z.string().nullable(),
  readOnly: ReadOnlyReason.nullable(),
  engine: Engine,
  /** RFC 3339 as written; null: the wall clock. */
  virtualStart: z.string().nullable(),
  /**
   * playout time = clock + shift (ms). Null if the channel has a virtual start and no process runs; 0 without a virtual
   * start.
   */
  shiftMs: z.number().nullable(),
  process: ChannelProcess,
  files: z.array(ChannelFile),
  items: z.number().int(),
  /** First start and last finish of all items (epoch ms). */
  span: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** What the process airs now from the files on disk, and the next item; null: no process with a known start runs. */
  onAir: AirSegment.nullable(),
  next: AirSegment.nullable(),
  /** How far the output is behind the plan now (ms; negative: ahead); null: nothing is on air. */
  lagMs: z.number().nullable(),
  /**
   * The item that made the engine end the process. Output produced before airs until `from`, then nothing until `to`
   * (epoch ms of the clock); null: none.
   */
  ends: z.object({ ref: ItemRef, title: z.string(), from: z.number(), to: z.number() }).nullable(),
  /** The draft's current and next item; both null if the channel's clock is unknown. */
  planned: z.object({ now: PlannedItem.nullable(), next: PlannedItem.nullable() }),
  findings: FindingCounts,
});
export type ChannelState = z.infer<typeof ChannelState>;

export const ServerConfig = z.object({
  bindAddress: z.string(),
  port: z.number().int(),
  outputFolder: z.string(),
  xmltvFolder: z.string().nullable(),
});
export type ServerConfig = z.infer<typeof ServerConfig>;

/** An interrupted write that can be neither finished nor undone now: some files may be old, some new. */
export const StuckWrite = z.object({
  id: z.string(),
  /** ms since epoch. */
  at: z.number(),
  /** Whether a retry brings the files to their new state or back to their old one. */
  aim: z.enum(['new', 'old']),
  /** Names of its files. */
  files: z.array(z.string()),
  /** The first file that can't be changed, and the reason as a sentence. */
  path: z.string(),
  reason: z.string(),
});
export type StuckWrite = z.infer<typeof StuckWrite>;

export const PlayoutWorkspace = z.object({
  state: z.enum(['none', 'opening', 'open', 'failed']),
  /** Absolute path of the lineup. */
  path: z.string().nullable(),
  problem: z.string().nullable(),
  /** The lineup's server settings, with the engine's defaults. */
  server: ServerConfig.nullable(),
  findings: FindingCounts,
  /** Increases with every change of the findings. */
  findingsRevision: z.number().int(),
  changedFiles: z.number().int(),
  /** Name of the step that undo or redo would apply; null: none. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  /** Files that another program changed while the draft has changes. */
  conflicts: z.array(z.object({ channel: z.string(), file: z.string(), name: z.string() })),
  /** Outcomes of interrupted writes; shown until dismissed. */
  recovered: z.string().nullable(),
  /** While there is one, the folders of its files are not written. */
  stuckWrites: z.array(StuckWrite),
  recent: z.array(z.string()),
  tools: z.object({ ffprobe: z.boolean(), ffmpeg: z.boolean() }),
});
export type PlayoutWorkspace = z.infer<typeof PlayoutWorkspace>;

/**
 * An item for the timeline: key, start, finish (epoch ms), title, source type ('' if there is none), and flags (sum of
 * `rowFlags`). A tuple, because there are up to 100,000.
 */
export const LaneRow = z.tuple([
  z.number().int(),
  z.number(),
  z.number(),
  z.string(),
  z.string(),
  z.number().int(),
]);
export type LaneRow = z.infer<typeof LaneRow>;

/** `changed`: since the file was read; `error`, `warning`: it has findings. */
export const rowFlags = { changed: 1, error: 2, warning: 4 } as const;

/** A finding with its place on the timeline. */
export const PlacedFinding = Finding.extend({
  /** Stable as long as the finding exists. */
  id: z.string(),
  channel: z.string().nullable(),
  /** The item it is about, and its title ('' if it has none). */
  ref: ItemRef.nullable(),
  title: z.string().nullable(),
});
export type PlacedFinding = z.infer<typeof PlacedFinding>;

/** A stream of a media file as ffprobe reports it. */
export const MediaStream = z.object({
  index: z.number().int(),
  kind: z.enum(['video', 'audio', 'subtitle', 'other']),
  codec: z.string(),
  detail: z.string(),
  channels: z.number().int().nullable(),
  language: z.string().nullable(),
  /** Probe hint fields of a video stream, as far as ffprobe reported them. */
  hint: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type MediaStream = z.infer<typeof MediaStream>;

export const MediaFacts = z.object({
  path: z.string(),
  /** ms; null if ffprobe reported none. */
  durationMs: z.number().int().nullable(),
  streams: z.array(MediaStream),
  title: z.string().nullable(),
  /** Ends of chapters, ms from the start, as the file has them. */
  chapters: z.array(z.number().int()).optional(),
  /** ffprobe's name of the container. */
  format: z.string().optional(),
  /** Why there are no facts: a complete sentence. */
  problem: z.string().nullable(),
  /** Something is at the path that can't be opened, such as a folder. */
  isUnreadable: z.boolean().optional(),
});
export type MediaFacts = z.infer<typeof MediaFacts>;

/** A long-running task: probing many files. */
export const Job = z.object({
  label: z.string(),
  done: z.number().int(),
  total: z.number().int(),
});
export type Job = z.infer<typeof Job>;

/** The effect of a write on one item. `locked`: it is on air or within the next minute. Times: epoch ms. */
export const ItemChange = z.object({
  k: z.enum(['added', 'removed', 'moved', 'trimmed', 'changed']),
  title: z.string(),
  before: z.object({ start: z.number(), finish: z.number() }).nullable(),
  after: z.object({ start: z.number(), finish: z.number() }).nullable(),
  /** Changed fields other than the times, as JSON pointers within the item. */
  fields: z.array(z.string()),
  locked: z.boolean(),
});
export type ItemChange = z.infer<typeof ItemChange>;

export const FileChange = z.object({
  channel: z.string(),
  channelName: z.string(),
  file: z.string(),
  k: z.enum(['created', 'written', 'renamed', 'removed']),
  name: z.string(),
  before: z.string().nullable(),
  items: z.array(ItemChange),
  /** The number of changes; `items` may have only the first ones. */
  count: z.number().int(),
  /** A unified diff of the text; cut at 200 lines. */
  diff: z.string(),
});
export type FileChange = z.infer<typeof FileChange>;

export const WriteReview = z.object({
  /** Passed back with the write, so that exactly the reviewed changes are written. */
  stamp: z.string(),
  files: z.array(FileChange),
  /** Findings of the draft that the files on disk don't have, by severity. */
  findings: FindingCounts,
  /** The worst of them. */
  added: z.array(PlacedFinding),
});
export type WriteReview = z.infer<typeof WriteReview>;

export const Backup = z.object({
  id: z.string(),
  /** A playout file, the lineup, or a layer of a channel's configuration. */
  k: z.enum(['playout', 'lineup', 'config']),
  /** Key of the channel; '' if it belongs to no channel, or to one that no longer exists. */
  channel: z.string(),
  folder: z.string(),
  name: z.string(),
  /** ms since epoch. */
  at: z.number(),
  bytes: z.number().int(),
  items: z.number().int().nullable(),
});
export type Backup = z.infer<typeof Backup>;

export const Report = z.object({
  id: z.string(),
  /** ms since epoch. */
  at: z.number(),
  itemId: z.string(),
  ref: ItemRef.nullable(),
  files: z.array(z.string()),
});
export type Report = z.infer<typeof Report>;

export const FolderEntry = z.object({
  name: z.string(),
  path: z.string(),
  k: z.enum(['folder', 'media', 'json', 'other']),
  bytes: z.number().nullable(),
  modifiedAt: z.number().nullable(),
});
export type FolderEntry = z.infer<typeof FolderEntry>;
