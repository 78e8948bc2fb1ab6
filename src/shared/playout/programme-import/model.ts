import type { Grouping, SourceOrder } from '../programme/model.ts';
import type { weekdays } from '../programme/model.ts';

/**
 * Data read from another program, in the terms of a programme but with the other program's keys. It is independent of the library: media
 * are matched when the document is written.
 */

export const importKinds = ['ersatztv', 'sequential', 'tunarr', 'dizquetv', 'xmltv'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportMedia {
  /** Unique among the imported media. */
  readonly key: string;
  /** As spelled by the other program. */
  readonly path?: string;
  /** Length in ms; 0: unknown. */
  readonly ms: number;
  readonly title?: string;
  readonly show?: string;
  readonly season?: number;
  readonly episode?: number;
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** IDs of media databases, such as `tmdb://123`. */
  readonly guids?: readonly string[];
}

/** `show`: all of its episodes. The keys are the episodes that were read; the show is found in the library by them. */
export type ImportSelect =
  | { readonly media: readonly string[] }
  | { readonly query: string }
  | { readonly show: string; readonly episodes: readonly string[] };

export interface ImportSource {
  readonly name: string;
  readonly select: ImportSelect;
  readonly order: SourceOrder;
  readonly together?: Grouping;
  readonly restMs?: number;
  readonly aired?: 'never' | 'once';
}

/** Sources are referenced by the key that `ImportDraft.source` returned. */
export interface ImportMix {
  readonly source: string;
  readonly weight: number;
}

export interface ImportClips {
  readonly source: string;
  readonly clips: number;
}

export interface ImportBreaks extends ImportClips {
  /** ms; omitted: at chapter ends. */
  readonly everyMs?: number;
  readonly firstMs?: number;
  readonly lastMs?: number;
  readonly gapMs?: number;
  readonly max?: number;
}

export interface ImportSlot {
  readonly name: string;
  /** ms since local midnight. */
  readonly at?: number;
  readonly play?: string;
  readonly mix?: readonly ImportMix[];
  /** Index in the plan of the slot whose content is repeated. */
  readonly repeat?: number;
  /** Airs another channel, `shiftMs` later. */
  readonly channel?: { readonly number: string; readonly shiftMs: number };
  readonly take?: number;
  /** ms since local midnight. */
  readonly until?: number;
  readonly forMs?: number;
  readonly alignMs?: number;
  readonly overrunMs?: number;
  readonly isSearching?: boolean;
  readonly cursor?: string;
  readonly gap?: string;
  readonly before?: ImportClips;
  readonly after?: ImportClips;
  /** Key of a media file. */
  readonly fallback?: string;
  readonly breaks?: ImportBreaks;
  readonly title?: string;
  readonly isHidden?: boolean;
}

export type Weekday = (typeof weekdays)[number];

export interface ImportCondition {
  readonly days?: readonly Weekday[];
  /** As spelled in the document. */
  readonly dates?: readonly string[];
  readonly months?: readonly number[];
}

export interface ImportRule {
  readonly when?: ImportCondition;
  /** A key of `plans`. */
  readonly plan: string;
}

export interface ImportChannel {
  readonly number: string;
  readonly name: string;
  /** ms since local midnight. */
  readonly dayStart: number;
  /** Key of a media file. */
  readonly fallback?: string;
  readonly days: readonly ImportRule[];
}

export interface ImportPin {
  readonly channel: string;
  /** Epoch ms. */
  readonly start: number;
  /** Key of a media file. */
  readonly media: string;
}

/** The last file of a channel that started before now. */
export interface ImportAiring {
  readonly channel: string;
  readonly media: string;
  /** Epoch ms. */
  readonly start: number;
}

/** The next unit of a source, if the other program states it. */
export interface ImportNext {
  readonly channel: string;
  readonly source: string;
  /** Key of a media file, or an episode of the source's show. */
  readonly to: { readonly media: string } | { readonly season: number; readonly episode: number };
}
