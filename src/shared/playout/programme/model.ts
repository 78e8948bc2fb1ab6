/**
 * The words of a programme: rules that generate the playout files of channels. All lengths and instants are integer ms; instants count from
 * the epoch. R0 to R17 in the comments of this folder are the rules of docs/programming.md.
 */

/** A file that can be aired. What a query may ask for beyond these fields is kept as it is. */
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
  /** A set of films. */
  readonly set?: string;
  /** Ends of chapters, in ms from the start. */
  readonly chapters?: readonly number[];
  /** The file is gone. It keeps its place in cursors, but is not placed. */
  readonly missing?: boolean;
  /** Why its file can't be read, as a sentence: it is not placed. */
  readonly problem?: string;
}

export const sourceOrders = ['episode', 'aired', 'listed', 'shuffle', 'rested'] as const;
export type SourceOrder = (typeof sourceOrders)[number];
export const groupings = ['parts', 'season', 'show', 'set'] as const;
export type Grouping = (typeof groupings)[number];

export interface Source {
  /** What people read instead of its key. */
  readonly name?: string;
  readonly query?: string;
  readonly show?: string;
  readonly ids?: readonly string[];
  readonly order: SourceOrder;
  readonly together?: Grouping;
  /** A unit waits until this long after its last airing. 0: no rest. */
  readonly restMs: number;
  /** One cursor for all channels. */
  readonly isShared: boolean;
  /** R17: only what has never aired on the channel by the start of a run, or only what has. */
  readonly aired?: 'never' | 'once';
}

export interface Breaks {
  /** At the ends of chapters, or each so many ms. */
  readonly at: 'chapters' | { readonly everyMs: number };
  /** None before this position. */
  readonly firstMs: number;
  /** None in the last so many ms. */
  readonly lastMs: number;
  /** Least distance of two breaks. */
  readonly gapMs: number;
  readonly max: number;
  /** Clips in each break. */
  readonly clips: number;
  readonly source: string;
  readonly open?: string;
  readonly close?: string;
}

export interface Fallback {
  /** A generated picture, as the channel server knows them, or the ID of a file. */
  readonly lavfi?: string;
  readonly media?: string;
}

interface MixPart {
  readonly source: string;
  readonly weight: number;
}

/** R17: clips in front of each unit, or behind it. */
export interface Clips {
  readonly source: string;
  readonly clips: number;
}

/** R17: what another channel airs, so much later. */
export interface Relay {
  readonly channel: string;
  readonly shiftMs: number;
}

export interface PlanSlot {
  readonly id: string;
  /** What people read instead of its ID. */
  readonly name?: string;
  /** Anchor: ms since local midnight. */
  readonly at?: number;
  readonly play?: string;
  readonly mix?: readonly MixPart[];
  /** Plays what this slot had last. */
  readonly repeat?: string;
  readonly relay?: Relay;
  readonly take?: number;
  /** ms since local midnight. */
  readonly until?: number;
  readonly forMs?: number;
  readonly alignMs?: number;
  readonly overrunMs: number;
  /** The first later unit that fits is placed where the next one does not. */
  readonly isSearching: boolean;
  /** A cursor of its own. */
  readonly cursor?: string;
  readonly filler?: string;
  readonly before?: Clips;
  readonly after?: Clips;
  readonly fallback?: Fallback;
  readonly breaks?: Breaks;
  readonly title?: string;
  /** R17: its units have no entry of their own in the guide. */
  readonly isHidden?: boolean;
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof weekdays)[number];

/** A date of every year or of one, month and day from 1. */
export interface PartialDate {
  readonly year?: number;
  readonly month: number;
  readonly day: number;
}

/** Inclusive. Without years it may wrap over the new year. */
export interface DateRange {
  readonly first: PartialDate;
  readonly last: PartialDate;
}

/** Each part that is given must hold. */
export interface Condition {
  readonly days?: readonly Weekday[];
  readonly dates?: readonly DateRange[];
  /** From 1. */
  readonly months?: readonly number[];
}

export interface DayRule {
  readonly when: Condition;
  /** Name of its plan; none where the rule has slots of its own. */
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

/** What the user has fixed: a file, a generated picture, a hole, or that the slot there skips a file once. */
export interface Pin {
  readonly id: string;
  readonly channel: string;
  readonly start: number;
  /** ID of a file. */
  readonly play?: string;
  /** Where the file is cut, in ms from its start. */
  readonly inMs?: number;
  readonly outMs?: number;
  readonly lavfi?: string;
  /** Length of a picture or of a hole. */
  readonly forMs?: number;
  readonly isHole?: boolean;
  /** ID of the first file of a unit that the slot at `start` passes over. */
  readonly skip?: string;
  /** The source whose cursor goes on behind this file. */
  readonly advances?: string;
}

/** A pin with its place: pins that pass a file over have none. */
export interface PlacedPin {
  readonly pin: Pin;
  readonly start: number;
  readonly ms: number;
}

export interface ChannelProgramme {
  /** Where sources start that have not played yet, by channel and source as in `State`. */
  readonly cursors?: Readonly<Record<string, Cursor>>;
  readonly seed: number;
  /** How far ahead items are generated, and how long files stay that are over, in ms. */
  readonly aheadMs: number;
  readonly keepMs: number;
  readonly sources: Readonly<Record<string, Source>>;
  readonly channels: readonly Channel[];
  readonly pins: readonly Pin[];
}

type Key = readonly (number | string | null)[];

/** How far a source is (R9, R11), or the airtime of each source of a mix in ms. Never an index: media may come and go. */
export type Cursor =
  | { readonly cycle: number; readonly last: string; readonly key?: Key }
  | { readonly cycle: number; readonly done: readonly string[] }
  | { readonly ms: Readonly<Record<string, number>> };

/** How the cursor with this name has moved: of a shuffle, the unit that has aired. */
export type CursorChange =
  | { readonly name: string; readonly cycle: number; readonly last: string; readonly key?: Key }
  | { readonly name: string; readonly cycle: number; readonly done: string }
  | { readonly name: string; readonly ms: Readonly<Record<string, number>> };

/** A slot that was placed, or the part of it up to the end of the run: where the channel is then, and what has changed. */
export interface SlotStep extends Seam {
  readonly channel: string;
  /** Its number within the run, over all channels: they may share cursors. */
  readonly order: number;
  readonly slot: string | null;
  readonly changes: readonly CursorChange[];
  /** The units of its visit, for slots that repeat it. */
  readonly units?: readonly (readonly string[])[];
}

/** What one run leaves to the next. */
export interface State {
  readonly cursors: Readonly<Record<string, Cursor>>;
  /** By channel and file: the start of its last airing. */
  readonly aired: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By channel and slot: the units of its last visit, as IDs of files. */
  readonly visits: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** By channel: where the last run ended. */
  readonly until: Readonly<Record<string, Seam>>;
  /** By channel: its last items, for channels that air them later. */
  readonly items?: Readonly<Record<string, readonly Item[]>>;
}

/** A run may end within a slot, which the next one goes on with. */
export interface Seam {
  readonly at: number;
  /** Broadcast day, counted from 1970-01-01. */
  readonly day: number;
  /** The slot of that day that is next. -1: the one whose time has come, as if nothing had aired before. */
  readonly index: number;
  readonly open?: OpenSlot;
}

export interface OpenSlot {
  readonly startedAt: number;
  readonly units: number;
}

export const emptyState: State = { cursors: {}, aired: {}, visits: {}, until: {} };

export const itemRoles = ['main', 'filler', 'break', 'pin', 'fallback'] as const;
export type Role = (typeof itemRoles)[number];

/** Why a file was skipped. */
export interface Passed {
  readonly media: string;
  readonly why: 'rest' | 'length' | 'missing' | 'pin';
  /** End of its rest. */
  readonly until?: number;
  /** How much too long it is, in ms. */
  readonly over?: number;
}

export interface Why {
  /** The order of its source, or why there is a hole. */
  readonly rule: SourceOrder | 'repeat' | 'relay' | 'filler' | 'break' | 'pin' | HoleReason;
  readonly source?: string;
  readonly before?: Position | null;
  readonly after?: Position;
  readonly passed?: readonly Passed[];
}

/** A cursor in short: a shuffle says how many units of the cycle have aired. */
export type Position =
  | { readonly cycle: number; readonly last: string }
  | { readonly cycle: number; readonly done: number };

/** `before-first`: no slot yet. `no-plan`: no rule applies to the day. `hole`: fixed by hand. `gone`: what was generated has lost its file. */
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
  /** Only where the file is cut. */
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

/** What the generator could not do as asked. */
export interface GeneratorFinding {
  readonly code: (typeof findingCodes)[number];
  readonly channel: string;
  /** Epoch ms: how far the channel was. */
  readonly at: number;
  readonly slot?: string;
  readonly media?: string;
  readonly source?: string;
  readonly pin?: string;
  readonly ms?: number;
  /** Files that it is about. */
  readonly count?: number;
  /** Why, as a sentence. */
  readonly reason?: string;
}

/** Why a file is not placed that a source or a pin names. */
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
  /** null: nothing but filler. The channel's own title stands for it. */
  readonly media: string | null;
  readonly title?: string;
}
