import type { ImportSelect, ImportSlot } from '../model.ts';
import type { SourceOrder } from '../../programme/model.ts';

/** Slots of Tunarr and dizqueTV, which share an origin and so a format. */

/** What a slot plays. `flex`: only filler. */
export type SlotContent =
  | { readonly k: 'flex' }
  | { readonly k: 'redirect'; readonly number: string }
  | {
      readonly k: 'media';
      readonly name: string;
      readonly select: ImportSelect;
      readonly order: SourceOrder;
    };

/** How a slot shares its position with others. */
export interface SlotLink {
  /** Slots with the same value share a position; null: all slots with the same source do. */
  readonly position: string | null;
  /** The slot repeats what the first slot of its position played. */
  readonly isRerun: boolean;
}

interface AnySlot {
  /** For notes. */
  readonly path: string;
  readonly content: SlotContent;
  readonly link: SlotLink;
  readonly filler: Pick<ImportSlot, 'gap' | 'before' | 'after' | 'breaks' | 'fallback'>;
}

export interface TimedSlot extends AnySlot {
  /** ms since the start of the day or week. */
  readonly at: number;
  readonly padMs: number | null;
}

export interface TurnSlot extends AnySlot {
  /** A slot has either a length or a number of programmes. */
  readonly forMs: number | null;
  readonly take: number;
  readonly weight: number;
  readonly cooldownMs: number;
}

export interface TimeSchedule {
  readonly path: string;
  readonly isWeekly: boolean;
  /** The first day of the week; 0 is Monday. */
  readonly firstDay: number;
  readonly padMs: number;
  readonly latenessMs: number;
  readonly slots: readonly TimedSlot[];
}

export interface TurnSchedule {
  readonly path: string;
  /** Slots play in order, not at random. */
  readonly isInOrder: boolean;
  readonly padMs: number;
  readonly slots: readonly TurnSlot[];
}
