import type { ImportSelect, ImportSlot } from '../model.ts';
import type { SourceOrder } from '../../programme/model.ts';

/** Slots as Tunarr and dizqueTV have them, which share their ancestors. */

/** What a slot plays. `flex`: nothing, so filler. */
export type SlotContent =
  | { readonly k: 'flex' }
  | { readonly k: 'redirect'; readonly number: string }
  | {
      readonly k: 'media';
      readonly name: string;
      readonly select: ImportSelect;
      readonly order: SourceOrder;
    };

/** How a slot shares its position. */
export interface SlotLink {
  /** Slots with the same text share a position; null: all slots with the same source do. */
  readonly position: string | null;
  /** It shows again what the first slot of its position had. */
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
  /** A slot has a length or a number of programmes. */
  readonly forMs: number | null;
  readonly take: number;
  readonly weight: number;
  readonly cooldownMs: number;
}

export interface TimeSchedule {
  readonly path: string;
  readonly isWeekly: boolean;
  /** The weekday with which a week begins, 0 being Monday. */
  readonly firstDay: number;
  readonly padMs: number;
  readonly latenessMs: number;
  readonly slots: readonly TimedSlot[];
}

export interface TurnSchedule {
  readonly path: string;
  /** In order, not by chance. */
  readonly isInOrder: boolean;
  readonly padMs: number;
  readonly slots: readonly TurnSlot[];
}
