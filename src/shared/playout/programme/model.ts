/**
 * The data model of a programme: rules that generate the playout files of channels. Lengths and instants are integer ms; instants count
 * from the epoch. R0 to R17 in the comments of this folder are the rules of docs/programming.md.
 */

/** A file that can be aired. Further fields that queries use are kept unchanged. */
export interface LibraryMedia {
  readonly id: string;
  readonly path: string;
  /** Length in ms. */
  readonly ms: number;
  readonly title?: string;
  readonly show?: string;
  readonly season?: number;
  readonly episode?: number;
  /** First airing or release, `YYYY-MM-DD`. */
  readonly date?: string;
  /** Name of the film set (series of films) that it belongs to. */
  readonly set?: string;
  /** Chapter ends, in ms from the start. */
  readonly chapters?: readonly number[];
  /** The file is gone. It keeps its place in cursors but is not placed. */
  readonly missing?: boolean;
  /** Why the file can't be read, as a sentence; it is not placed. */
  readonly problem?: string;
}

export const sourceOrders = ['episode', 'aired', 'listed', 'shuffle', 'rested'] as const;
export type SourceOrder = (typeof sourceOrders)[number];
export const groupings = ['parts', 'season', 'show', 'set'] as const;
export type Grouping = (typeof groupings)[number];

export interface Source {
  /** Display name, shown instead of the key. */
  readonly name?: string;
  readonly query?: string;
  readonly show?: string;
  readonly ids?: readonly string[];
  readonly order: SourceOrder;
  readonly together?: Grouping;
  /** A unit rests for this long after its last airing. 0: no rest. */
  readonly restMs: number;
  /** All channels share one cursor. */
  readonly isShared: boolean;
  /** R17: selects only files that never aired on the channel before the run, or only those that did. */
  readonly aired?: 'never' | 'once';
}

export interface Breaks {
  /** At chapter ends, or at regular intervals (ms). */
  readonly at: 'chapters' | { readonly everyMs: number };
  /** No break before this position. */
  readonly firstMs: number;
  /** No break in the last part of this length. */
  readonly lastMs: number;
  /** Minimum distance between two breaks. */
  readonly gapMs: number;
  readonly max: number;
  /** Number of clips per break. */
  readonly clips: number;
  readonly source: string;
  readonly open?: string;
  readonly close?: string;
}

export interface Fallback {
  /** Parameters of a generated picture for the channel server. */
  readonly lavfi?: string;
  readonly media?: string;
}

interface MixPart {
  readonly source: string;
  readonly weight: number;
}

/** R17: clips before or after each unit. */
export interface Clips {
  readonly source: string;
  readonly clips: number;
}

/** R17: airs the items of another channel, later by `shiftMs`. */
export interface Relay {
  readonly channel: string;
  readonly shiftMs: number;
}

export interface PlanSlot {
  readonly id: string;
  /** Display name, shown instead of the ID. */
  readonly name?: string;
  /** Anchor: ms since local midnight. */
  readonly at?: number;
  readonly play?: string;
  readonly mix?: readonly MixPart[];
  /** Repeats what this slot played last. */
  readonly repeat?: string;
  readonly relay?: Relay;
  readonly take?: number;
  /** ms since local midnight. */
  readonly until?: number;
  readonly forMs?: number;
  readonly alignMs?: number;
  readonly overrunMs: number;
  /** If the next unit does not fit, the first later one that does is placed. */
  readonly isSearching: boolean;
  /** Name of the slot's own cursor. */
  readonly cursor?: string;
  readonly filler?: string;
  readonly before?: Clips;
  readonly after?: Clips;
  readonly fallback?: Fallback;
  readonly breaks?: Breaks;
  readonly title?: string;
  /** R17: its units get no entry of their own in the guide. */
  readonly isHidden?: boolean;
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof weekdays)[number];

/** A date in every year or in one; month and day from 1. */
export interface PartialDate {
  readonly year?: number;
  readonly month: number;
  readonly day: number;
}

/** Inclusive. Without years, it may wrap around the new year. */
export interface DateRange {
  readonly first: PartialDate;
  readonly last: PartialDate;
}

/** All given parts must match. */
export interface Condition {
  readonly days?: readonly Weekday[];
  readonly dates?: readonly DateRange[];
  /** From 1. */
  readonly months?: readonly number[];
}

export interface DayRule {
  readonly when: Condition;
  /** Name of its plan; omitted if the rule has its own slots. */
  readonly plan?: string;
  readonly slots: readonly PlanSlot[];
}

export interface Channel {
  readonly number: string;
  readonly zone: string;
  /** Start of the broadcast day, ms since local midnight. */
  readonly dayStart: number;
  readonly fallback: Fallback;
  readonly days: readonly DayRule[];
}

/** Something fixed by the user: a file, a generated picture, a hole, or a file that the slot skips once. */
export interface Pin {
  readonly id: string;
  readonly channel: string;
  readonly start: number;
  /** ID of a file. */
  readonly play?: string;
  /** Start within the file (ms) if it is cut. */
  readonly inMs?: number;
  readonly outMs?: number;
  readonly lavfi?: string;
  /** Length of a picture or a hole. */
  readonly forMs?: number;
  readonly isHole?: boolean;
  /** ID of the first file of the unit that the slot at `start` skips. */
  readonly skip?: string;
  /** The source whose cursor moves past this file. */
  readonly advances?: string;
}

/** A pin with its length. Pins that skip a file are not placed. */
export interface PlacedPin {
  readonly pin: Pin;
  readonly start: number;
  readonly ms: number;
}

export interface ChannelProgramme {
  /** Initial cursors of sources that have not played yet, by channel and source as in `State`. */
  readonly cursors?: Readonly<Record<string, Cursor>>;
  readonly seed: number;
  /** How far ahead items are generated, and how long past files are kept, in ms. */
  readonly aheadMs: number;
  readonly keepMs: number;
  readonly sources: Readonly<Record<string, Source>>;
  readonly channels: readonly Channel[];
  readonly pins: readonly Pin[];
}

type Key = readonly (number | string | null)[];

/**
 * The progress of a source (R9, R11), or the airtime of each source of a mix in ms. Never an index, because media may be added and removed.
 */
export type Cursor =
  | { readonly cycle: number; readonly last: string; readonly key?: Key }
  | { readonly cycle: number; readonly done: readonly string[] }
  | { readonly ms: Readonly<Record<string, number>> };

/** A change of the named cursor; for a shuffle, the unit that has aired. */
export type CursorChange =
  | { readonly name: string; readonly cycle: number; readonly last: string; readonly key?: Key }
  | { readonly name: string; readonly cycle: number; readonly done: string }
  | { readonly name: string; readonly ms: Readonly<Record<string, number>> };

/** A placed slot, or its part up to the end of the run: the channel's position after it, and the changes it made. */
export interface SlotStep extends Seam {
  readonly channel: string;
  /** Its number within the run, counted over all channels because they may share cursors. */
  readonly order: number;
  readonly slot: string | null;
  readonly changes: readonly CursorChange[];
  /** The units of its visit, for slots that repeat it. */
  readonly units?: readonly (readonly string[])[];
}

/** What one run passes to the next. */
export interface State {
  readonly cursors: Readonly<Record<string, Cursor>>;
  /** By channel and file: start of the last airing. */
  readonly aired: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By channel and slot: the units of the last visit, as file IDs. */
  readonly visits: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** By channel: the end of the last run. */
  readonly until: Readonly<Record<string, Seam>>;
  /** By channel: its last items, for channels that relay them. */
  readonly items?: Readonly<Record<string, readonly Item[]>>;
}

/** The end of a run. It may be within a slot, which the next run continues. */
export interface Seam {
  readonly at: number;
  /** Broadcast day, counted from 1970-01-01. */
  readonly day: number;
  /** The next slot of that day. -1: the slot for the current time of day, as if nothing had aired before. */
  readonly index: number;
  readonly open?: OpenSlot;
}

export interface OpenSlot {
  readonly startedAt: number;
  readonly units: number;
  /** Why it airs no more units; the run ended in the hole after it. */
  readonly ending?: SlotEnding;
}

/** Why a slot airs no more units, which is the reason of the hole after it. */
export const slotEndings = ['taken', 'too-long', 'empty', 'ended'] as const satisfies HoleReason[];
export type SlotEnding = (typeof slotEndings)[number];

export const emptyState: State = { cursors: {}, aired: {}, visits: {}, until: {} };

export const itemRoles = ['main', 'filler', 'break', 'pin', 'fallback'] as const;
export type Role = (typeof itemRoles)[number];

/** A file that was skipped, and why. */
export interface Passed {
  readonly media: string;
  readonly why: 'rest' | 'length' | 'missing' | 'pin';
  /** End of its rest. */
  readonly until?: number;
  /** By how much it is too long (ms). */
  readonly over?: number;
}

export interface Why {
  /** The order of its source, or the reason of a hole. */
  readonly rule: SourceOrder | 'repeat' | 'relay' | 'filler' | 'break' | 'pin' | HoleReason;
  readonly source?: string;
  readonly before?: Position | null;
  readonly after?: Position;
  readonly passed?: readonly Passed[];
}

/** A cursor in short form; for a shuffle, the number of units of the cycle that have aired. */
export type Position =
  | { readonly cycle: number; readonly last: string }
  | { readonly cycle: number; readonly done: number };

/**
 * `before-first`: before the day's first slot. `no-plan`: no rule applies to the day. `hole`: fixed by hand. `gone`: the generated item's
 * file is gone.
 */
export type HoleReason =
  | 'before-first'
  | 'no-plan'
  | 'grid'
  | 'pin'
  | 'hole'
  | 'taken'
  | 'too-long'
  | 'empty'
  | 'ended'
  | 'gone';

export interface Item {
  readonly start: number;
  finish: number;
  readonly media?: string;
  readonly lavfi?: string;
  readonly role: Role;
  readonly slot?: string;
  readonly pin?: string;
  /** Only if the file is cut. */
  readonly inMs?: number;
  readonly outMs?: number;
  readonly why: Why;
}

const findingCodes = [
  'filler-short',
  'slot-skipped',
  'never-fits',
  'rest-broken',
  'no-breaks',
  'source-empty',
  'missing-file',
  'unreadable-file',
  'unread-files',
  'pins-overlap',
] as const;

/** A limit or fault that the generator met. */
export interface GeneratorFinding {
  readonly code: (typeof findingCodes)[number];
  readonly channel: string;
  /** Position of the channel (epoch ms). */
  readonly at: number;
  readonly slot?: string;
  readonly media?: string;
  readonly source?: string;
  readonly pin?: string;
  readonly ms?: number;
  /** Number of affected files. */
  readonly count?: number;
  /** Why, as a sentence. */
  readonly reason?: string;
}

/** The finding for a file that a source or a pin names but that can't be placed. */
export const absentFinding = (
  id: string,
  { problem: reason }: Pick<LibraryMedia, 'problem'> = {},
): Pick<GeneratorFinding, 'code' | 'media' | 'reason'> =>
  reason === undefined
    ? { code: 'missing-file', media: id }
    : { code: 'unreadable-file', media: id, reason };

export interface GuideEntry {
  readonly start: number;
  stop: number;
  /** null: only filler; titled after the channel. */
  readonly media: string | null;
  readonly title?: string;
}
