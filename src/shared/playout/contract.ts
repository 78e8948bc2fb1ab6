import { z } from 'zod';
import { method } from '../lib/define.ts';
import { ItemRef, Operation } from './operations.ts';
import {
  AirSegment,
  Backup,
  FolderEntry,
  MediaFacts,
  PlacedFinding,
  Report,
  Review,
  Row,
  ServerConfig,
} from './state.ts';

const ChannelRef = z.object({ channel: z.string().min(1) });
const FileRef = ChannelRef.extend({ file: z.string().min(1) });
const Path = z.string().trim().min(1).max(4096);

export const playoutMethods = {
  /** Opens a lineup and every channel of it; `create`: makes a new one where there is no file. Replaces what was open. */
  'playout.open': method({ in: z.object({ path: Path, create: z.boolean() }), out: z.void() }),
  /** Forgets the open lineup. Refuses with `conflict` while there are unwritten changes, unless `discard`. */
  'playout.close': method({ in: z.object({ discard: z.boolean() }), out: z.void() }),
  /** What lies in a folder of this machine, folders first; `path` null: the user's home. */
  'playout.browse': method({
    in: z.object({ path: Path.nullable() }),
    out: z.object({
      path: z.string(),
      parent: z.string().nullable(),
      entries: z.array(FolderEntry),
      /** Entries that were left out because there are too many. */
      more: z.number().int(),
    }),
  }),
  /** Rows of a file from the `from`-th item on, at most 5,000. Rejects with `not-found` when it is gone. */
  'playout.rows': method({
    in: FileRef.extend({ from: z.number().int().min(0) }),
    out: z.object({
      revision: z.number().int(),
      rows: z.array(Row),
      next: z.number().int().nullable(),
    }),
  }),
  /** One item with everything in it. */
  'playout.item': method({
    in: ItemRef,
    out: z.object({
      revision: z.number().int(),
      value: z.json(),
      /** As its file spells it, or will. */
      text: z.string(),
      /** JSON pointer of the item in its file. */
      pointer: z.string(),
      /** Those about it, and those whose repair changes it. */
      findings: z.array(PlacedFinding),
      media: MediaFacts.nullable(),
      locked: z.boolean(),
    }),
  }),
  /** Findings, worst first, then by time. `channel` null: all. */
  'playout.findings': method({
    in: z.object({
      channel: z.string().nullable(),
      from: z.number().int().min(0),
      limit: z.number().int().min(1).max(1000),
    }),
    out: z.object({ total: z.number().int(), findings: z.array(PlacedFinding) }),
  }),
  /**
   * Items whose title, id or path contains the text, at most 200: what is not over in the order of time, then what is, the latest
   * first.
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

  /** Changes the draft by one step. Rejects with `invalid-input` (detail.field) and changes nothing where it cannot be done. */
  'playout.edit': method({
    in: Operation,
    out: z.object({
      /** What the step made or moved. */
      items: z.array(ItemRef),
      /** What the user should know of it, as sentences. */
      notes: z.array(z.string()),
    }),
  }),
  'playout.undo': method({ in: z.void(), out: z.void() }),
  'playout.redo': method({ in: z.void(), out: z.void() }),
  /** Drops every change of the draft; undo brings them back. */
  'playout.discard': method({ in: z.void(), out: z.void() }),

  /** What a write would do. */
  'playout.review': method({ in: z.void(), out: Review }),
  /**
   * Writes what was reviewed. Rejects with `conflict` when the draft or a file changed since, with `storage` while an earlier write
   * in one of its folders is stuck; nothing is written then. A write that fails half way is undone or finished by the journal.
   */
  'playout.write': method({
    in: z.object({ stamp: z.string() }),
    out: z.object({ written: z.number().int(), removed: z.number().int() }),
  }),
  /**
   * Decides over a file that changed on disk: the draft's items, the disk's, or both. `both` joins what does not contradict; an item
   * of which both changed the same becomes two where nothing else airs in the time of the disk's, else the draft's stands.
   */
  'playout.resolve': method({
    in: FileRef.extend({ take: z.enum(['mine', 'theirs', 'both']) }),
    out: z.void(),
  }),
  /** Copies of what was written over: playout files of the open lineup's channels, the lineup itself and configurations. Newest first. */
  'playout.backups': method({ in: z.void(), out: z.array(Backup) }),
  /**
   * Puts a playout file into the draft as one step; it is written like any other change. A lineup or a configuration is written at
   * once, and what was there is kept. Rejects with `conflict` where that would take unwritten changes along.
   */
  'playout.restore': method({ in: z.object({ id: z.string() }), out: z.void() }),
  'playout.closeRecovered': method({ in: z.void(), out: z.void() }),
  /** Tries again to finish or undo stuck writes; `left`: how many are still stuck. Rejects with `busy` while another process writes. */
  'playout.settleWrites': method({ in: z.void(), out: z.object({ left: z.number().int() }) }),
  /** Gives up a stuck write: its files stay as they are now, and its backups are kept. Rejects with `not-found` when it is settled. */
  'playout.giveUpWrite': method({ in: z.object({ id: z.string() }), out: z.void() }),

  /** Changes the server's part of the lineup; the file is written at once, everything else in it stays. */
  'playout.saveServer': method({ in: ServerConfig, out: z.void() }),
  /**
   * Adds (`channel` null) or changes a channel of the lineup and its configuration. A configuration that does not exist is made,
   * with its folder. ffmpeg and normalization are never touched. `virtualStart` '' removes it.
   */
  'playout.saveChannel': method({
    in: z.object({
      channel: z.string().nullable(),
      number: z.string().trim().min(1).max(40),
      name: z.string().trim().min(1).max(200),
      config: Path,
      /** As the configuration spells it; null: as it is, or `playout` for a new one. */
      folder: Path.nullable(),
      virtualStart: z.string().trim().nullable(),
    }),
    out: z.object({ channel: z.string() }),
  }),
  /** Takes a channel out of the lineup; its files stay where they are. */
  'playout.removeChannel': method({ in: ChannelRef, out: z.void() }),
  /** The configuration as it is in its file, for showing: nothing of ffmpeg or normalization is ever changed here. */
  'playout.config': method({
    in: ChannelRef,
    out: z.object({ path: z.string(), value: z.json(), text: z.string() }),
  }),

  /** Asks ffprobe about files or folders (their media files, by name); progress in `playout.jobs`. Cancelled by the call's end. */
  'playout.probe': method({
    in: z.object({ paths: z.array(Path).min(1).max(5000), job: z.string().min(1).max(100) }),
    out: z.object({ media: z.array(MediaFacts) }),
  }),
  /** A picture of an item at its in point plus `offsetMs`, as a data address of at most 640 px width. */
  'playout.frame': method({
    in: ItemRef.extend({ offsetMs: z.number().min(0) }),
    out: z.object({ dataUrl: z.string() }),
  }),
  /** A template by the engine's rules. Values are never shown: `output` has their names where they would stand. */
  'playout.expand': method({
    in: z.object({ text: z.string().max(10_000), channel: z.string().nullable() }),
    out: z.object({
      ok: z.boolean(),
      output: z.string(),
      message: z.string().nullable(),
      names: z.array(z.object({ name: z.string(), set: z.boolean() })),
    }),
  }),
  /** The guide of a channel from its draft; `write`: into the lineup's XMLTV folder, where the server picks it up. */
  'playout.guide': method({
    in: ChannelRef.extend({ write: z.boolean() }),
    out: z.object({ text: z.string(), path: z.string().nullable(), programmes: z.number().int() }),
  }),
  /** Asks the running server for its list of channels and compares it with the lineup: sentences, none when they agree. */
  'playout.checkServer': method({
    in: z.void(),
    out: z.object({
      address: z.string(),
      reachable: z.boolean(),
      channels: z.number().int(),
      differences: z.array(z.string()),
    }),
  }),
  /** The address on this host under which the channel's HLS is served; starts the channel on the server. */
  'playout.preview': method({ in: ChannelRef, out: z.object({ url: z.string() }) }),
  /** What the engine left about items that failed, newest first. */
  'playout.reports': method({ in: ChannelRef, out: z.array(Report) }),
  'playout.report': method({
    in: ChannelRef.extend({ id: z.string(), file: z.string() }),
    out: z.object({ text: z.string(), cut: z.boolean() }),
  }),
} as const;
