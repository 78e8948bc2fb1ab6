import { z } from 'zod';
import { method } from '../lib/define.ts';
import { ItemRef, Operation } from './operations.ts';
import { importMethods } from './programme-import/contract.ts';
import { programmeMethods } from './programme/contract.ts';
import {
  AirSegment,
  Backup,
  FolderEntry,
  MediaFacts,
  PlacedFinding,
  Report,
  WriteReview,
  LaneRow,
  ServerConfig,
} from './state.ts';

const ChannelRef = z.object({ channel: z.string().min(1) });
const FileRef = ChannelRef.extend({ file: z.string().min(1) });
const Path = z.string().trim().min(1).max(4096);

export const playoutMethods = {
  ...importMethods,
  ...programmeMethods,
  /**
   * Opens a lineup with all its channels and replaces the open one; `create`: creates the file if it does not exist. The open one stays if
   * the file is not a lineup (`invalid-input`), or if it has unwritten changes (`conflict`), unless `discard`: deletes them.
   */
  'playout.open': method({
    in: z.object({ path: Path, create: z.boolean(), discard: z.boolean().optional() }),
    out: z.void(),
  }),
  /** Closes the open lineup. Rejects with `conflict` while there are unwritten changes, unless `discard`. */
  'playout.close': method({ in: z.object({ discard: z.boolean() }), out: z.void() }),
  /** Contents of a folder of this computer, folders first; `path` null: the user's home. */
  'playout.browse': method({
    in: z.object({ path: Path.nullable() }),
    out: z.object({
      path: z.string(),
      parent: z.string().nullable(),
      entries: z.array(FolderEntry),
      /** How many entries were left out because of the limit. */
      more: z.number().int(),
    }),
  }),
  /** Rows of a file from the `from`-th item on, at most 5,000. Rejects with `not-found` if it no longer exists. */
  'playout.rows': method({
    in: FileRef.extend({ from: z.number().int().min(0) }),
    out: z.object({
      revision: z.number().int(),
      rows: z.array(LaneRow),
      next: z.number().int().nullable(),
    }),
  }),
  /** One item with all its details. */
  'playout.item': method({
    in: ItemRef,
    out: z.object({
      revision: z.number().int(),
      value: z.json(),
      /** The text as in its file, or as a write would save it. */
      text: z.string(),
      /** JSON pointer of the item in its file. */
      pointer: z.string(),
      /** Findings about it, and those whose repair changes it. */
      findings: z.array(PlacedFinding),
      media: MediaFacts.nullable(),
      locked: z.boolean(),
    }),
  }),
  /** Opens the last lineup, checks its files, and lists their problems in Attention; for commands that read the problems once. */
  'playout.check': method({ in: z.void(), out: z.void() }),
  /** Findings, highest severity first, then by time. `channel` null: all. */
  'playout.findings': method({
    in: z.object({
      channel: z.string().nullable(),
      from: z.number().int().min(0),
      limit: z.number().int().min(1).max(1000),
    }),
    out: z.object({ total: z.number().int(), findings: z.array(PlacedFinding) }),
  }),
  /**
   * Items whose title, id or path contains the text, at most 200: current and future ones by time, then past ones,
   * latest first.
   */
  'playout.search': method({
    in: z.object({ text: z.string().trim().min(1).max(200) }),
    out: z.object({
      hits: z.array(
        z.object({ ref: ItemRef, title: z.string(), start: z.number(), finish: z.number() }),
      ),
      more: z.number().int(),
    }),
  }),
  /** What airs in [from, to) by the engine's rules (epoch ms, playout time); at most 32 days. */
  'playout.air': method({
    in: ChannelRef.extend({ from: z.number(), to: z.number() }),
    out: z.object({ segments: z.array(AirSegment), more: z.boolean() }),
  }),

  /**
   * Changes the draft by one step. Rejects with `invalid-input` (detail.field) without changes if it is not possible.
   */
  'playout.edit': method({
    in: Operation,
    out: z.object({
      /** The items that the step made or moved. */
      items: z.array(ItemRef),
      /** Messages for the user. */
      notes: z.array(z.string()),
    }),
  }),
  'playout.undo': method({ in: z.void(), out: z.void() }),
  'playout.redo': method({ in: z.void(), out: z.void() }),
  /** Discards all changes of the draft; undo restores them. */
  'playout.discard': method({ in: z.void(), out: z.void() }),

  /** What a write would do. */
  'playout.review': method({ in: z.void(), out: WriteReview }),
  /**
   * Writes the reviewed changes. Without writing, rejects with `conflict` if the draft or a file changed since, and
   * with `storage` while an earlier write in one of its folders is stuck. The journal undoes or finishes a write that
   * fails halfway.
   */
  'playout.write': method({
    in: z.object({ stamp: z.string() }),
    out: z.object({ written: z.number().int(), removed: z.number().int() }),
  }),
  /**
   * Resolves a conflict with a file that changed on disk: use the draft's items, the disk's, or both. `both` combines
   * changes without conflict; an item that both changed becomes two if nothing else airs at the disk version's time,
   * else the draft's stays.
   */
  'playout.resolve': method({
    in: FileRef.extend({ take: z.enum(['mine', 'theirs', 'both']) }),
    out: z.void(),
  }),
  /**
   * Backups of overwritten files, newest first: playout files of the open lineup's channels, the lineup itself and
   * configurations.
   */
  'playout.backups': method({ in: z.void(), out: z.array(Backup) }),
  /**
   * Restores a playout file into the draft as one step, to be written like any other change. A lineup or configuration
   * is written at once, and the current one is backed up. Rejects with `conflict` if that would discard unwritten
   * changes.
   */
  'playout.restore': method({ in: z.object({ id: z.string() }), out: z.void() }),
  'playout.closeRecovered': method({ in: z.void(), out: z.void() }),
  /** Retries stuck writes; `left`: how many are still stuck. Rejects with `busy` while another process writes. */
  'playout.settleWrites': method({ in: z.void(), out: z.object({ left: z.number().int() }) }),
  /**
   * Abandons a stuck write: its files stay as they are, and its backups remain. Rejects with `not-found` if it is
   * already resolved.
   */
  'playout.giveUpWrite': method({ in: z.object({ id: z.string() }), out: z.void() }),

  /** Changes the server settings in the lineup; writes the file at once and keeps everything else in it. */
  'playout.saveServer': method({ in: ServerConfig, out: z.void() }),
  /**
   * Adds (`channel` null) or changes a channel of the lineup and its configuration. Creates a missing configuration
   * with its folder. Never changes ffmpeg or normalization. `virtualStart` '' removes it.
   */
  'playout.saveChannel': method({
    in: z.object({
      channel: z.string().nullable(),
      number: z.string().trim().min(1).max(40),
      name: z.string().trim().min(1).max(200),
      config: Path,
      /** The playout folder as written in the configuration; null: unchanged, or `playout` in a new configuration. */
      folder: Path.nullable(),
      virtualStart: z.string().trim().nullable(),
    }),
    out: z.object({ channel: z.string() }),
  }),
  /** Removes a channel from the lineup; its files stay. */
  'playout.removeChannel': method({ in: ChannelRef, out: z.void() }),
  /** The configuration as in its file, for display. */
  'playout.config': method({
    in: ChannelRef,
    out: z.object({ path: z.string(), value: z.json(), text: z.string() }),
  }),

  /**
   * Probes files, or the media files of folders (selected by name); progress in `playout.jobs`. Ending the call cancels
   * it.
   */
  'playout.probe': method({
    in: z.object({ paths: z.array(Path).min(1).max(5000), job: z.string().min(1).max(100) }),
    out: z.object({ media: z.array(MediaFacts) }),
  }),
  /** A preview of an item at its in point plus `offsetMs`, as a data URL of at most 640 px width. */
  'playout.frame': method({
    in: ItemRef.extend({ offsetMs: z.number().min(0) }),
    out: z.object({ dataUrl: z.string() }),
  }),
  /** Expands a template by the engine's rules. Never returns values: `output` has the variables' names instead. */
  'playout.expand': method({
    in: z.object({ text: z.string().max(10_000), channel: z.string().nullable() }),
    out: z.object({
      ok: z.boolean(),
      output: z.string(),
      message: z.string().nullable(),
      names: z.array(z.object({ name: z.string(), set: z.boolean() })),
    }),
  }),
  /**
   * The guide of a channel from its draft; `write`: also writes it to the lineup's XMLTV folder, where the server reads
   * it.
   */
  'playout.guide': method({
    in: ChannelRef.extend({ write: z.boolean() }),
    out: z.object({ text: z.string(), path: z.string().nullable(), programmes: z.number().int() }),
  }),
  /** Compares the running server's channels with the lineup: one sentence per difference. */
  'playout.checkServer': method({
    in: z.void(),
    out: z.object({
      address: z.string(),
      reachable: z.boolean(),
      channels: z.number().int(),
      differences: z.array(z.string()),
    }),
  }),
  /** The address on this host of the channel's HLS; starts the channel on the server. */
  'playout.preview': method({ in: ChannelRef, out: z.object({ url: z.string() }) }),
  /** The engine's reports about failed items, newest first. */
  'playout.reports': method({ in: ChannelRef, out: z.array(Report) }),
  'playout.report': method({
    in: ChannelRef.extend({ id: z.string(), file: z.string() }),
    out: z.object({ text: z.string(), cut: z.boolean() }),
  }),
} as const;
