import { z } from 'zod';
import { DspConfig } from '../../../shared/eq/model.ts';

/** What outlasts the app of one player's editing. */
export const DraftRecord = z.object({
  /** Null: nothing is unsaved. */
  unsaved: z
    .object({
      /** What the server had when the draft was last brought together with it. */
      base: DspConfig,
      draft: DspConfig,
      /** What was sent and never answered. */
      sent: DspConfig.nullable(),
    })
    .nullable(),
  /** Client -> number of its last edit, so that an edit that is sent again after a restart is applied once. */
  seen: z.record(z.string().max(64), z.number().int()),
});
export type DraftRecord = z.infer<typeof DraftRecord>;

/** Unsaved equalizer drafts of every profile, on the disk. */
export interface EqDraftsPort {
  /** Player id -> what is stored for it. */
  of(profileId: string): ReadonlyMap<string, DraftRecord>;
  /**
   * Stores a record; null removes it. Resolves when it is on the disk, and rejects with `storage` when it could not be written or is too
   * large.
   */
  put(profileId: string, playerId: string, record: DraftRecord | null): Promise<void>;
  /** Removes everything of a profile. */
  forget(profileId: string): Promise<void>;
  /** Resolves when nothing is written any more; never rejects. */
  close(): Promise<void>;
}
