import { z } from 'zod';

/** What a check looks at. */
export const fileKinds = ['playout', 'channel', 'lineup'] as const;
export const FileKind = z.enum(fileKinds);
export type FileKind = z.infer<typeof FileKind>;

/** `error`: the engine refuses it or airs something else than planned; `warning`: it may; `info`: worth knowing. */
export const severities = ['error', 'warning', 'info'] as const;
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;

/** Every kind of finding. The list is closed: texts and repairs are by code. */
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
  /** Puts the items of a file in the order of their starts. */
  z.object({ k: z.literal('sort'), label: z.string() }),
  /** Ends an item at `to`, its out point with it. */
  z.object({ k: z.literal('trim'), label: z.string(), pointer: z.string(), to: z.number() }),
  /** Moves the finish of the item before a hole, or the start after it, so that the hole is gone. */
  z.object({
    k: z.literal('close-gap'),
    label: z.string(),
    pointer: z.string(),
    from: z.number(),
    to: z.number(),
  }),
  /** Makes out - in equal to the slot. */
  z.object({
    k: z.literal('fit-out'),
    label: z.string(),
    pointer: z.string(),
    outPointMs: z.number().int(),
  }),
  /** Cuts an item in two at the end of its file. */
  z.object({ k: z.literal('split'), label: z.string(), pointer: z.string(), at: z.number() }),
  /** Puts an item into the file that claims its start. */
  z.object({ k: z.literal('rehouse'), label: z.string(), pointer: z.string() }),
  /** Gives the file the name of its items. */
  z.object({ k: z.literal('rename'), label: z.string(), name: z.string() }),
  /** Sets one value; `value` undefined: removes the key. */
  z.object({
    k: z.literal('set'),
    label: z.string(),
    pointer: z.string(),
    value: z.json().optional(),
  }),
  /** Gives an item an id that no other has. */
  z.object({ k: z.literal('new-id'), label: z.string(), pointer: z.string(), id: z.string() }),
  /** Takes an item out that can never play. */
  z.object({ k: z.literal('remove'), label: z.string(), pointer: z.string() }),
  /** Writes the times of all items of a file that end with Z with a numeric offset. */
  z.object({ k: z.literal('offsets'), label: z.string() }),
]);
export type SingleRepair = z.infer<typeof SingleRepair>;

export const Repair = z.discriminatedUnion('k', [
  ...SingleRepair.options,
  /** Everything that a finding over many places needs. */
  z.object({ k: z.literal('each'), label: z.string(), repairs: z.array(SingleRepair) }),
]);
export type Repair = z.infer<typeof Repair>;

/** One fault, at one place, once; or one that a whole file has, at its first place. */
export const Finding = z.object({
  /** The file, as the caller named it or by its absolute path. */
  path: z.string(),
  /** JSON pointer (RFC 6901) of the place in it; '' is the file itself. */
  pointer: z.string(),
  code: FindingCode,
  severity: Severity,
  /** A plain sentence that names the field and what to do. */
  message: z.string(),
  repair: Repair.optional(),
  /** The stretch of time that it is about (epoch ms), for marks on the timeline. */
  from: z.number().optional(),
  to: z.number().optional(),
  /** How many places of the file have the fault; left out: this one. */
  count: z.number().int().optional(),
  /** Where these are: places in the file's list of items, rising. */
  items: z.array(z.number().int()).optional(),
});
export type Finding = z.infer<typeof Finding>;

/** What an engine or a schema does with a file. */
export const Verdict = z.enum(['ok', 'refused']);
export type Verdict = z.infer<typeof Verdict>;

/**
 * The engines whose rules are known: `0.0.2` (July 2026: playout up to 0.0.2, channels without a version) and `0.2`
 * (release 0.2.0: playout up to 0.0.5, channel version required).
 */
export const engines = ['0.0.2', '0.2'] as const;
export const Engine = z.enum(engines);
export type Engine = z.infer<typeof Engine>;

/** A file as a whole. `engineMessage`: our own sentence, with line and column where they are known. */
export const CheckedFile = z.object({
  path: z.string(),
  kind: FileKind,
  engine: Verdict,
  schema: Verdict,
  engineMessage: z.string().optional(),
  /** Which engine judged. */
  judge: Engine,
});
export type CheckedFile = z.infer<typeof CheckedFile>;

export const FindingCounts = z.object({
  error: z.number().int(),
  warning: z.number().int(),
  info: z.number().int(),
});
export type FindingCounts = z.infer<typeof FindingCounts>;
