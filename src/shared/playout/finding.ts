import { z } from 'zod';

/** The kinds of files that can be checked. */
export const fileKinds = ['playout', 'channel', 'lineup'] as const;
export const FileKind = z.enum(fileKinds);
export type FileKind = z.infer<typeof FileKind>;

/**
 * `error`: the engine refuses the file or airs something other than planned; `warning`: it may; `info`: worth knowing.
 */
export const severities = ['error', 'warning', 'info'] as const;
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;

/** All kinds of findings. Texts and repairs are by code. */
export const findingCodes = [
  // the file as JSON and as its schema
  'unreadable-file',
  'json-syntax',
  'json-encoding',
  'duplicate-key',
  'missing-field',
  'wrong-type',
  'not-an-integer',
  'out-of-range',
  'unknown-value',
  'bad-time',
  'unknown-field',
  'conflicting-fields',
  // versions
  'version-missing',
  'version-wrong',
  'version-newer',
  'version-too-low',
  // items on air
  'no-offset',
  'z-offset',
  'finish-not-after-start',
  'unsorted',
  'overlap',
  'gap',
  'outside-window',
  'duplicate-id',
  'unsafe-id',
  'no-source',
  'relative-path',
  'out-not-after-in',
  'slot-mismatch',
  'past-media-end',
  'missing-file',
  'missing-variable',
  'bad-variable',
  'stream-missing',
  'first-audio',
  'hint-differs',
  'separate-audio',
  'layer-timing',
  'trim-ignored',
  // files of a channel
  'name-overclaims',
  'name-refused',
  'name-style',
  'window-overlap',
  'window-gap',
  'stray-file',
  'read-only-folder',
  // channels and lineups
  'relative-folder',
  'folder-missing',
  'config-missing',
  'config-refused',
  'duplicate-number',
  'unsafe-number',
  'no-channels',
  'output-is-playout',
  'output-holds-files',
  'schema-differs',
] as const;
export const FindingCode = z.enum(findingCodes);
export type FindingCode = z.infer<typeof FindingCode>;

/** A deterministic change that removes the cause of a finding. `at` and `to`: epoch ms. */
const SingleRepair = z.discriminatedUnion('k', [
  /** Sorts the items of a file by start. */
  z.object({ k: z.literal('sort'), label: z.string() }),
  /** Ends an item at `to` and adjusts its out point. */
  z.object({ k: z.literal('trim'), label: z.string(), pointer: z.string(), to: z.number() }),
  /** Closes a gap: moves the finish of the item before it, or the start of the item after it. */
  z.object({
    k: z.literal('close-gap'),
    label: z.string(),
    pointer: z.string(),
    from: z.number(),
    to: z.number(),
  }),
  /** Makes the played length equal to the slot. */
  z.object({
    k: z.literal('fit-out'),
    label: z.string(),
    pointer: z.string(),
    outPointMs: z.number().int(),
  }),
  /** Cuts an item in two where its file ends. */
  z.object({ k: z.literal('split'), label: z.string(), pointer: z.string(), at: z.number() }),
  /** Moves an item to the file that covers its start. */
  z.object({ k: z.literal('rehouse'), label: z.string(), pointer: z.string() }),
  /** Renames the file to match its items. */
  z.object({ k: z.literal('rename'), label: z.string(), name: z.string() }),
  /** Sets one value; `value` undefined: removes the key. */
  z.object({
    k: z.literal('set'),
    label: z.string(),
    pointer: z.string(),
    value: z.json().optional(),
  }),
  /** Gives an item a unique id. */
  z.object({ k: z.literal('new-id'), label: z.string(), pointer: z.string(), id: z.string() }),
  /** Removes an item that can never play. */
  z.object({ k: z.literal('remove'), label: z.string(), pointer: z.string() }),
  /** Replaces Z with numeric offsets in all item times of a file. */
  z.object({ k: z.literal('offsets'), label: z.string() }),
]);
export type SingleRepair = z.infer<typeof SingleRepair>;

export const Repair = z.discriminatedUnion('k', [
  ...SingleRepair.options,
  /** All repairs of a finding over many places. */
  z.object({ k: z.literal('each'), label: z.string(), repairs: z.array(SingleRepair) }),
]);
export type Repair = z.infer<typeof Repair>;

/** One fault at one place, or a fault in many places of a file, reported at the first. */
export const Finding = z.object({
  /** The path as the caller named the file, or absolute. */
  path: z.string(),
  /** JSON pointer (RFC 6901) of the place; '' is the file itself. */
  pointer: z.string(),
  code: FindingCode,
  severity: Severity,
  /** Plain text: what happens on air, then what to do. */
  message: z.string(),
  repair: Repair.optional(),
  /** The affected time range (epoch ms), for marks on the timeline. */
  from: z.number().optional(),
  to: z.number().optional(),
  /** Number of places with the fault; default 1. */
  count: z.number().int().optional(),
  /** Indexes of the affected items, ascending. */
  items: z.array(z.number().int()).optional(),
});
export type Finding = z.infer<typeof Finding>;

/** The result of an engine or a schema for a file. */
const Verdict = z.enum(['ok', 'refused']);
type Verdict = z.infer<typeof Verdict>;

/**
 * Supported engines: `0.0.2` (July 2026: playout up to 0.0.2, channels without a version) and `0.2` (release 0.2.0:
 * playout up to 0.0.5, channel version required).
 */
export const engines = ['0.0.2', '0.2'] as const;
export const Engine = z.enum(engines);
export type Engine = z.infer<typeof Engine>;

/** The verdict on a file. `engineMessage`: this app's sentence, with line and column if known. */
export const CheckedFile = z.object({
  path: z.string(),
  kind: FileKind,
  engine: Verdict,
  schema: Verdict,
  engineMessage: z.string().optional(),
  /** The engine whose rules were applied. */
  judge: Engine,
});
export type CheckedFile = z.infer<typeof CheckedFile>;

export const FindingCounts = z.object({
  error: z.number().int(),
  warning: z.number().int(),
  info: z.number().int(),
});
export type FindingCounts = z.infer<typeof FindingCounts>;
